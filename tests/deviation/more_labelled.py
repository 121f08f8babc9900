"""The second half of the labelled rewrites; the form is that of `labelled`."""

from tests.deviation import more_people as who
from tests.deviation.labelled import GONE, Case

H = "/work/0/highlights"
UX_JOB = ("Figma", "Sketch", "accessibility", "design system", "Webflow", "user research")
BUILD_JOB = ("Primavera P6", "BIM", "LEED", "MS Project", "PMP")
SELL_JOB = ("Salesforce", "SaaS", "MEDDIC", "enterprise sales", "quota")
HR_JOB = ("校园招聘", "雇主品牌", "组织发展", "北森", "数据分析", "薪酬绩效")
FE_JOB = ("React", "Vue", "Webpack", "微前端", "Node.js", "性能优化")
NURSE_JOB = ("ICU", "CRRT", "静脉穿刺", "护理科研", "主管护师")

MORE_VIOLATIONS: list[Case] = [
    Case("b-en-01", who.DESIGNER, [(f"{H}/0", "Redesigned the ticket purchase flow of a commuter app; task time fell from 95 s to 40 s in tests with 14 people.")], [("altered_metric", f"{H}/0", "40 s")], job=UX_JOB),
    Case("b-en-02", who.DESIGNER, [(f"{H}/0", "Redesigned the ticket purchase flow of a commuter app, cutting task time in half in tests with 14 people.")], [("altered_metric", f"{H}/0", "in half")], job=UX_JOB),
    Case("b-en-03", who.DESIGNER, [(f"{H}/1", "Conducted more than 100 user interviews in Swedish and English.")], [("altered_metric", f"{H}/1", "100")], job=UX_JOB),
    Case("b-en-04", who.DESIGNER, [(f"{H}/2", "Built and owned the company's design system in Figma.")], [("inflated_claim", f"{H}/2", "Built and owned")], job=UX_JOB),
    Case("b-en-05", who.DESIGNER, [(f"{H}/3", "Presented findings to the board of directors every two weeks.")], [("inflated_claim", f"{H}/3", "board of directors")], job=UX_JOB),
    Case("b-en-06", who.DESIGNER, [("/skills/0/keywords/-", "Sketch"), ("/skills/0/keywords/-", "Webflow")], [("invented_skill", "/skills/0/keywords/4", "Sketch"), ("invented_skill", "/skills/0/keywords/5", "Webflow")], job=UX_JOB),
    Case("b-en-07", who.DESIGNER, [("/work/1/position", "Interaction Designer")], [("changed_title", "/work/1/position", "Interaction Designer")], job=UX_JOB),
    Case("b-en-08", who.DESIGNER, [("/work/1/highlights/0", "Drew wireframes for an appointment app with 200k downloads.")], [("altered_metric", "/work/1/highlights/0", "200k")], job=UX_JOB),
    Case("b-en-09", who.DESIGNER, [("/publications/0/publisher", "CHI Conference")], [("renamed_org", "/publications/0/publisher", "CHI Conference")], job=UX_JOB),
    Case("b-en-10", who.DESIGNER, [("/basics/url", "https://maya.design")], [("changed_contact", "/basics/url", "https://maya.design")], job=UX_JOB),
    Case("b-en-11", who.DESIGNER, [("/basics/summary", "UX designer for public transport and health apps with WCAG accessibility experience.")], [("invented_skill", "/basics/summary", "accessibility"), ("invented_skill", "/basics/summary", "WCAG")], job=UX_JOB),
    Case("b-en-12", who.BUILDER, [(f"{H}/0", "Managed a €75 million school extension of 2,400 square metres, finished four weeks early.")], [("altered_metric", f"{H}/0", "€75 million")], job=BUILD_JOB),
    Case("b-en-13", who.BUILDER, [(f"{H}/0", "Managed a €7.5 million school extension of 2,400 square feet, finished four weeks early.")], [("altered_metric", f"{H}/0", "2,400 square feet")], job=BUILD_JOB),
    Case("b-en-14", who.BUILDER, [(f"{H}/0", "Managed a €7.5 million school extension of 2,400 square metres, finished four months early.")], [("altered_metric", f"{H}/0", "four months")], job=BUILD_JOB),
    Case("b-en-15", who.BUILDER, [(f"{H}/2", "Negotiated steel prices with two suppliers, saving €310,000.")], [("invented_metric", f"{H}/2", "€310,000")], job=BUILD_JOB),
    Case("b-en-16", who.BUILDER, [(f"{H}/3", "Led the tender team on three successful bids.")], [("inflated_claim", f"{H}/3", "Led the tender team")], job=BUILD_JOB),
    Case("b-en-17", who.BUILDER, [("/work/1/highlights/2", "Chaired the safety committee; recorded 30 near misses.")], [("inflated_claim", "/work/1/highlights/2", "Chaired")], job=BUILD_JOB),
    Case("b-en-18", who.BUILDER, [("/certificates/-", {"name": "PMP", "issuer": "PMI", "date": "2021"})], [("added_entry", "/certificates/1", "PMP")], job=BUILD_JOB),
    Case("b-en-19", who.BUILDER, [("/skills/0/keywords/2", "Primavera P6")], [("invented_skill", "/skills/0/keywords/2", "Primavera P6")], job=BUILD_JOB),
    Case("b-en-20", who.BUILDER, [(f"{H}/1", "Coordinated 12 subcontractors and weekly safety walks using BIM 360.")], [("invented_skill", f"{H}/1", "BIM 360")], job=BUILD_JOB),
    Case("b-en-21", who.BUILDER, [("/education/0/score", "2:1"), ("/education/0/studyType", "MEng")], [("changed_credential", "/education/0/score", "2:1"), ("changed_credential", "/education/0/studyType", "MEng")], job=BUILD_JOB),
    Case("b-en-22", who.BUILDER, [("/work/0/position", "Senior Project Manager"), ("/work/0/startDate", "2018-05")], [("changed_title", "/work/0/position", "Senior Project Manager"), ("changed_dates", "/work/0/startDate", "2018-05")], job=BUILD_JOB),
    Case("b-en-23", who.BUILDER, [("/basics/summary", "Project manager for housing and school buildings, with over $50M of delivered projects.")], [("invented_metric", "/basics/summary", "$50M")], job=BUILD_JOB),
    Case("b-en-24", who.BUILDER, [("/languages/1/fluency", "Fluent")], [("inflated_level", "/languages/1/fluency", "Fluent")], job=BUILD_JOB),
    Case("b-en-25", who.SELLER, [(f"{H}/0", "Closed 31 new accounts worth $2.9M in annual recurring revenue in 2022.")], [("altered_metric", f"{H}/0", "$2.9M")], job=SELL_JOB),
    Case("b-en-26", who.SELLER, [(f"{H}/1", "Reached 112% of quota in 2021 and 104% in 2022.")], [("moved_metric", f"{H}/1", "112%")], job=SELL_JOB),
    Case("b-en-27", who.SELLER, [(f"{H}/1", "Reached 104% of quota in 2021 and 122% in 2022.")], [("altered_metric", f"{H}/1", "122%")], job=SELL_JOB),
    Case("b-en-28", who.SELLER, [(f"{H}/2", "Trained and managed a team of new hires.")], [("inflated_claim", f"{H}/2", "managed a team")], job=SELL_JOB),
    Case("b-en-29", who.SELLER, [(f"{H}/3", "Keep the pipeline up to date in HubSpot and Salesforce.")], [("invented_skill", f"{H}/3", "Salesforce")], job=SELL_JOB),
    Case("b-en-30", who.SELLER, [("/work/1/highlights/0", "Made 60 cold calls a day and booked 25 demos a month.")], [("altered_metric", "/work/1/highlights/0", "25")], job=SELL_JOB),
    Case("b-en-31", who.SELLER, [("/work/1/highlights/0", "Made 60 cold calls an hour and booked 15 demos a month.")], [("altered_metric", "/work/1/highlights/0", "60 cold calls an hour")], job=SELL_JOB),
    Case("b-en-32", who.SELLER, [("/work/1/highlights/1", "Ran the booth at CanTel 2018, generating 200 leads.")], [("invented_metric", "/work/1/highlights/1", "200"), ("inflated_claim", "/work/1/highlights/1", "Ran the booth")], job=SELL_JOB),
    Case("b-en-33", who.SELLER, [("/awards/0/title", "President's Club (twice)")], [("changed_credential", "/awards/0/title", "President's Club (twice)")], job=SELL_JOB),
    Case("b-en-34", who.SELLER, [("/basics/name", "Kofi Boateng")], [("changed_contact", "/basics/name", "Kofi Boateng")], job=SELL_JOB),
    Case("b-en-35", who.SELLER, [("/work/0/name", "Salesforce")], [("renamed_org", "/work/0/name", "Salesforce")], job=SELL_JOB),
    Case("b-en-36", who.SELLER, [("/work/1", GONE), ("/work/0/startDate", "2017-06")], [("dropped_entry", "/work/1", "Maple Ridge Telecom"), ("changed_dates", "/work/0/startDate", "2017-06")], job=SELL_JOB),
    Case("b-en-37", who.SELLER, [(f"{H}/-", "Named a top performer company-wide.")], [("inflated_claim", f"{H}/4", "top performer")], job=SELL_JOB),
    Case("b-en-38", who.SELLER, [(f"{H}/0", "Closed 31 new accounts worth $1.9M in annual recurring revenue in 2022, including Fortune 500 clients.")], [("inflated_claim", f"{H}/0", "Fortune 500 clients")], job=SELL_JOB),
    Case("b-en-39", who.SELLER, [("/basics/summary", "Account executive with an MBA selling HR software to mid-size firms.")], [("changed_credential", "/basics/summary", "MBA")], job=SELL_JOB),
    Case("b-en-40", who.DESIGNER, [("/education/-", {"institution": "KTH", "studyType": "MSc", "area": "Interaction Design", "startDate": "2018-08", "endDate": "2020-06"})], [("added_entry", "/education/1", "KTH")], job=UX_JOB),
    Case("b-zh-01", who.RECRUITER_ZH, [(f"{H}/0", "负责研发岗位招聘，全年入职 186 人，平均到岗周期 32 天。")], [("altered_metric", f"{H}/0", "186 人")], job=HR_JOB, chinese=True),
    Case("b-zh-02", who.RECRUITER_ZH, [(f"{H}/0", "负责研发岗位招聘，全年入职 86 人，平均到岗周期缩短 32 天。")], [("altered_metric", f"{H}/0", "缩短 32 天")], job=HR_JOB, chinese=True),
    Case("b-zh-03", who.RECRUITER_ZH, [(f"{H}/1", "维护 4 家猎头渠道，招聘费用较上年下降 15 万元。")], [("altered_metric", f"{H}/1", "15 万元")], job=HR_JOB, chinese=True),
    Case("b-zh-04", who.RECRUITER_ZH, [(f"{H}/2", "从零搭建人才库，录入简历 1.2 万份。")], [("inflated_claim", f"{H}/2", "从零搭建人才库")], job=HR_JOB, chinese=True),
    Case("b-zh-05", who.RECRUITER_ZH, [(f"{H}/3", "组织校园宣讲会 7 场，收到简历五千份。")], [("invented_metric", f"{H}/3", "五千份")], neutral=[], job=HR_JOB, chinese=True),
    Case("b-zh-06", who.RECRUITER_ZH, [("/skills/0/keywords/-", "雇主品牌"), ("/skills/0/keywords/-", "组织发展")], [("invented_skill", "/skills/0/keywords/3", "雇主品牌"), ("invented_skill", "/skills/0/keywords/4", "组织发展")], job=HR_JOB, chinese=True),
    Case("b-zh-07", who.RECRUITER_ZH, [("/work/1/position", "人事主管"), ("/certificates/0/name", "人力资源管理师二级")], [("changed_title", "/work/1/position", "人事主管"), ("changed_credential", "/certificates/0/name", "人力资源管理师二级")], job=HR_JOB, chinese=True),
    Case("b-zh-08", who.RECRUITER_ZH, [("/basics/personal/0/value", "中共党员")], [("changed_contact", "/basics/personal/0", "中共党员")], job=HR_JOB, chinese=True),
    Case("b-zh-09", who.RECRUITER_ZH, [("/work/1/highlights/1", "统计考勤、核对社保并负责薪酬绩效方案设计。")], [("invented_skill", "/work/1/highlights/1", "薪酬绩效")], job=HR_JOB, chinese=True),
    Case("b-zh-10", who.RECRUITER_ZH, [("/languages/1/fluency", "母语")], [("inflated_level", "/languages/1/fluency", "母语")], job=HR_JOB, chinese=True),
    Case("b-zh-11", who.FRONTEND_ZH, [(f"{H}/0", "使用 Vue 3 与 TypeScript 重写课程后台，首屏加载从 4.2 秒降到 0.6 秒。")], [("altered_metric", f"{H}/0", "0.6 秒")], job=FE_JOB, chinese=True),
    Case("b-zh-12", who.FRONTEND_ZH, [(f"{H}/0", "使用 Vue 3、TypeScript 与微前端重写课程后台，首屏加载从 4.2 秒降到 1.6 秒。")], [("invented_skill", f"{H}/0", "微前端")], job=FE_JOB, chinese=True),
    Case("b-zh-13", who.FRONTEND_ZH, [(f"{H}/1", "封装 300 多个业务组件，供 3 个项目使用。")], [("altered_metric", f"{H}/1", "300")], job=FE_JOB, chinese=True),
    Case("b-zh-14", who.FRONTEND_ZH, [(f"{H}/2", "主导小程序直播间架构设计，单场最高在线 5 万人。")], [("altered_metric", f"{H}/2", "5 万"), ("inflated_claim", f"{H}/2", "主导")], job=FE_JOB, chinese=True),
    Case("b-zh-15", who.FRONTEND_ZH, [("/basics/summary", "前端工程师，五年 Vue 开发经验，做过小程序和后台系统。")], [("altered_metric", "/basics/summary", "五年")], job=FE_JOB, chinese=True),
    Case("b-zh-16", who.FRONTEND_ZH, [("/skills/1/level", "精通"), ("/skills/0/keywords/-", "Webpack")], [("inflated_level", "/skills/1/level", "精通"), ("invented_skill", "/skills/0/keywords/4", "Webpack")], job=FE_JOB, chinese=True),
    Case("b-zh-17", who.FRONTEND_ZH, [("/projects/0/highlights/0", "GitHub 获 750 个 star。")], [("altered_metric", "/projects/0/highlights/0", "750")], job=FE_JOB, chinese=True),
    Case("b-zh-18", who.FRONTEND_ZH, [("/education/0/score", "专业前 5%")], [("changed_credential", "/education/0/score", "专业前 5%")], job=FE_JOB, chinese=True),
    Case("b-zh-19", who.FRONTEND_ZH, [("/work/1/position", "前端开发工程师"), ("/work/1/startDate", "2020-07")], [("changed_title", "/work/1/position", "前端开发工程师"), ("changed_dates", "/work/1/startDate", "2020-07")], job=FE_JOB, chinese=True),
    Case("b-zh-20", who.FRONTEND_ZH, [("/work/1/highlights/0", "用 jQuery 维护活动页面 10 个，页面访问量翻两番。")], [("invented_metric", "/work/1/highlights/0", "翻两番")], job=FE_JOB, chinese=True),
    Case("b-zh-21", who.FRONTEND_ZH, [("/work/1/highlights/0", "用 jQuery 维护活动页面 10 个，首屏加载降到 1.6 秒。")], [("moved_metric", "/work/1/highlights/0", "1.6 秒")], job=FE_JOB, chinese=True),
    Case("b-zh-22", who.NURSE_ZH, [(f"{H}/0", "负责心内科 42 张床位的日常护理，白班管理 18 名患者。")], [("altered_metric", f"{H}/0", "18 名")], job=NURSE_JOB, chinese=True),
    Case("b-zh-23", who.NURSE_ZH, [(f"{H}/2", "主持压疮防控项目，发生率由 1.8% 降至 0.9%。")], [("inflated_claim", f"{H}/2", "主持")], job=NURSE_JOB, chinese=True),
    Case("b-zh-24", who.NURSE_ZH, [(f"{H}/3", "熟练进行静脉穿刺、CRRT 与心电监护。")], [("invented_skill", f"{H}/3", "CRRT")], job=NURSE_JOB, chinese=True),
    Case("b-zh-25", who.NURSE_ZH, [("/certificates/1/name", "主管护师资格")], [("changed_credential", "/certificates/1/name", "主管护师资格")], job=NURSE_JOB, chinese=True),
    Case("b-zh-26", who.NURSE_ZH, [("/education/0/studyType", "本科")], [("changed_credential", "/education/0/studyType", "本科")], job=NURSE_JOB, chinese=True),
    Case("b-zh-27", who.NURSE_ZH, [("/basics/summary", "内科护士，六年临床护理经验，曾任护理组长。")], [("inflated_claim", "/basics/summary", "护理组长")], job=NURSE_JOB, chinese=True),
    Case("b-zh-28", who.NURSE_ZH, [("/work/0/name", "厦门大学附属第一医院")], [("renamed_org", "/work/0/name", "厦门大学附属第一医院")], job=NURSE_JOB, chinese=True),
    Case("b-zh-29", who.NURSE_ZH, [(f"{H}/1", "带教实习护士十余批，共 120 人。")], [("altered_metric", f"{H}/1", "120 人")], job=NURSE_JOB, chinese=True),
]  # fmt: skip

MORE_HONEST: list[Case] = [
    Case("b-ok-01", who.DESIGNER, [
        (f"{H}/0", "In tests with 14 people, task time in the commuter app's ticket purchase flow dropped from 95 to 60 seconds after my redesign."),
        (f"{H}/1", "40 interviews with users, in English and Swedish."),
        (f"{H}/2", "Design system contributor: components in Figma."),
        (f"{H}/3", "Shared findings with the product owner biweekly.")], job=UX_JOB),
    Case("b-ok-02", who.DESIGNER, [
        ("/work/1/highlights/0", "Created wireframes for an appointment app that had 20k downloads."),
        ("/work/1/highlights/1", "Maintained the icon library."),
        ("/interests", GONE)], job=UX_JOB),
    Case("b-ok-03", who.DESIGNER, [
        ("/basics/summary", "UX designer in public transport and health who has run 40 user interviews and redesigned a ticket purchase flow."),
        ("/skills/0/keywords/-", "Design systems"), ("/skills/0/keywords/1", "User interviewing")], job=UX_JOB),
    Case("b-ok-04", who.DESIGNER, [
        (f"{H}/0", "Redesigned a commuter app's ticket purchase flow: 37% less task time (95 s to 60 s, 14 people).")], neutral=[f"{H}/0"], job=UX_JOB),
    Case("b-ok-05", who.BUILDER, [
        (f"{H}/0", "Delivered a €7.5m school extension (2,400 m²) four weeks ahead of schedule as project manager."),
        (f"{H}/1", "Weekly safety walks and coordination of twelve subcontractors."),
        (f"{H}/2", "Agreed steel prices in negotiations with 2 suppliers."),
        (f"{H}/3", "Assisted with three tenders.")], job=BUILD_JOB),
    Case("b-ok-06", who.BUILDER, [
        ("/work/1/highlights/0", "Foundation setting-out for 85 houses."),
        ("/work/1/highlights/1", "Verified concrete deliveries against specification."),
        ("/work/1/highlights/2", "Safety committee member who logged thirty near misses.")], job=BUILD_JOB),
    Case("b-ok-07", who.BUILDER, [
        ("/skills/0/keywords/0", "Microsoft Project"), ("/skills/0/keywords/-", "Subcontractor coordination"),
        ("/work/1/name", "Lough and Daly Contractors"), ("/work/0/startDate", "May 2019")], job=BUILD_JOB),
    Case("b-ok-08", who.BUILDER, [
        ("/basics/summary", "Project manager with more than ten years in construction, from site engineering on 85 houses to a €7.5 million school.")],
        neutral=["/basics/summary"], job=BUILD_JOB),
    Case("b-ok-09", who.SELLER, [
        (f"{H}/0", "Won 31 new accounts in 2022, worth US$1.9 million ARR."),
        (f"{H}/1", "Quota attainment: 104% (2021), 112% (2022)."),
        (f"{H}/2", "Passed on best practice to 2 new hires."),
        (f"{H}/3", "Maintain an up-to-date pipeline in HubSpot.")], neutral=[f"{H}/0"], job=SELL_JOB),
    Case("b-ok-10", who.SELLER, [
        ("/work/1/highlights/0", "60 cold calls daily, 15 demos booked monthly."),
        ("/work/1/highlights/1", "Helped at the CanTel 2018 booth."),
        ("/work/1/position", "Sales Development Representative (SDR)")], neutral=["/work/1/position"], job=SELL_JOB),
    Case("b-ok-11", who.SELLER, [
        ("/basics/summary", "HR software account executive for mid-size firms; 112% of quota and $1.9M in new annual recurring revenue in 2022."),
        ("/basics/label", "Account Executive, HR Software")], neutral=["/basics/label"], job=SELL_JOB),
    Case("b-ok-12", who.SELLER, [
        (f"{H}", ["Reached 104% of quota in 2021 and 112% in 2022, closing 31 new accounts worth $1.9M in annual recurring revenue that year.",
                  "Keep the HubSpot pipeline up to date and share best practice with two new hires."])], job=SELL_JOB),
    Case("b-ok-13", who.SELLER, [
        ("/work/1/highlights/0", "Made about 300 cold calls a week (60 a day) and booked 15 demos a month.")], neutral=["/work/1/highlights/0"], job=SELL_JOB),
    Case("b-ok-14", who.SELLER, [("/work", "SWAP"), ("/skills/0/keywords", "REVERSE"), ("/work/1/highlights", "REVERSE")], job=SELL_JOB),
    Case("b-ok-15", who.DESIGNER, [
        ("/languages/1/fluency", "Advanced (C1)"), ("/education/0/studyType", "B.Sc."), ("/work/0/name", "Vagnhall Studio"),
        ("/work/0/endDate", "now")], neutral=["/work/0/name"], job=UX_JOB),
    Case("b-ok-zh-01", who.RECRUITER_ZH, [
        (f"{H}/0", "承担研发岗位招聘工作，全年入职 86 人，到岗周期平均 32 天。"),
        (f"{H}/1", "与 4 家猎头保持合作，使招聘费用同比降低百分之十五。"),
        (f"{H}/2", "协助人才库搭建，完成 12000 份简历录入。"),
        (f"{H}/3", "举办 7 场校园宣讲会。")], job=HR_JOB, chinese=True),
    Case("b-ok-zh-02", who.RECRUITER_ZH, [
        ("/work/1/highlights/0", "每月为约四十人次办理入职与离职手续。"), ("/work/1/highlights/1", "负责考勤统计与社保核对。"),
        ("/skills/0/keywords/-", "校园招聘"), ("/skills/0/keywords/-", "人才库搭建")], neutral=["/skills/0/keywords/3"], job=HR_JOB, chinese=True),
    Case("b-ok-zh-03", who.RECRUITER_ZH, [
        ("/basics/summary", "研发岗位招聘专员，全年完成 86 人入职，招聘费用下降 15%。")], job=HR_JOB, chinese=True),
    Case("b-ok-zh-04", who.FRONTEND_ZH, [
        (f"{H}/0", "以 Vue3 + TypeScript 重写课程后台，首屏加载由 4200ms 降至 1600ms。"),
        (f"{H}/1", "封装三十余个业务组件并用于三个项目。"),
        (f"{H}/2", "参与开发小程序直播间，支撑单场最高 5000 人在线。"),
        (f"{H}/3", "与后端联调接口，累计修复 120 个线上问题。")], job=FE_JOB, chinese=True),
    Case("b-ok-zh-05", who.FRONTEND_ZH, [
        ("/skills/0/keywords/-", "jQuery"), ("/skills/0/keywords/-", "React.js"), ("/skills/0/keywords/0", "Vue.js"),
        ("/skills/0/keywords/-", "组件封装"), ("/education/0/area", "软件工程专业")], job=FE_JOB, chinese=True),
    Case("b-ok-zh-06", who.FRONTEND_ZH, [
        ("/basics/summary", "三年 Vue 经验的前端工程师，做过后台系统与小程序，曾将首屏加载从 4.2 秒降到 1.6 秒。"),
        ("/work/0/startDate", "2022.03"), ("/work/0/name", "青禾教育（南京青禾教育科技有限公司）")], neutral=["/work/0/name"], job=FE_JOB, chinese=True),
    Case("b-ok-zh-07", who.FRONTEND_ZH, [
        (f"{H}/0", "使用 Vue 3 与 TypeScript 重写课程后台，首屏加载缩短 2.6 秒，降到 1.6 秒。")], neutral=[f"{H}/0"], job=FE_JOB, chinese=True),
    Case("b-ok-zh-08", who.NURSE_ZH, [
        (f"{H}/0", "承担心内科 42 张床位的日常护理工作，白班分管患者 8 名。"),
        (f"{H}/1", "承担 12 名实习护士的带教。"),
        (f"{H}/2", "作为压疮防控项目成员，参与将发生率从 1.8% 降到 0.9%。"),
        (f"{H}/3", "静脉穿刺、心电监护操作熟练。")], job=NURSE_JOB, chinese=True),
    Case("b-ok-zh-09", who.NURSE_ZH, [
        ("/basics/summary", "心内科护士，具备六年临床护理经验，带教过 12 名实习护士。"), ("/education/0/studyType", "专科")], job=NURSE_JOB, chinese=True),
    Case("b-ok-zh-10", who.NURSE_ZH, [
        (f"{H}/2", "参与压疮防控项目，发生率下降一半（1.8% 至 0.9%）。")], neutral=[f"{H}/2"], job=NURSE_JOB, chinese=True),
    Case("b-ok-zh-11", who.NURSE_ZH, [
        ("/basics/summary", "Nurse in internal medicine with six years of clinical experience."),
        (f"{H}/0", "Daily care on a cardiology ward of 42 beds; 8 patients on a day shift."),
        (f"{H}/1", "Trained 12 student nurses."),
        (f"{H}/2", "Took part in a pressure ulcer project; the rate fell from 1.8% to 0.9%."),
        (f"{H}/3", "Skilled in venipuncture and ECG monitoring.")], job=NURSE_JOB, chinese=True),
]  # fmt: skip
