"""Labelled rewrites: what was changed, and what in it is a violation.

A case is (id, person, edits, labels, neutral, job words). An edit sets the value at a pointer; GONE
takes it away, a pointer ending in "-" appends. A label is (type, pointer, words); types of the tier
"semantic" are those that only a reader of the sentence sees.
"""

from typing import Any, NamedTuple

from tests.deviation import people as who

GONE = object()
Edit = tuple[str, Any]
Label = tuple[str, str, str]


class Case(NamedTuple):
    id: str
    person: dict[str, Any]
    edits: list[Edit]
    labels: list[Label] = []
    neutral: list[str] = []
    job: tuple[str, ...] = ()
    chinese: bool = False


H = "/work/0/highlights"
ACC_JOB = ("SAP", "IFRS 16", "month-end close", "Power BI", "CPA")
MECH_JOB = ("SolidWorks", "CATIA", "Six Sigma", "FMEA", "PLM")
DATA_JOB = ("Snowflake", "dbt", "SQL", "machine learning", "A/B testing", "Airflow")
TEACH_JOB = ("special education", "Google Classroom", "department head", "Python")
CHEF_JOB = ("HACCP", "menu development", "pastry", "Michelin")
PM_JOB = ("SaaS", "数据分析", "用户增长", "敏捷开发", "SQL", "Python")
ACC_ZH_JOB = ("SAP", "成本核算", "内部控制", "IPO", "注册会计师", "金蝶")
MECH_ZH_JOB = ("CATIA", "仿真分析", "轻量化", "DFMEA", "UG")

VIOLATIONS: list[Case] = [
    # Numbers: invented
    Case("en-inv-01", who.ACCOUNTANT, [(f"{H}/2", "Assisted the finance director with the 2021 budget of £6 million.")],
         [("invented_metric", f"{H}/2", "£6 million")], job=ACC_JOB),
    Case("en-inv-02", who.ACCOUNTANT, [(f"{H}/3", "Found duplicate supplier invoices worth £118,000, a saving of nine percent.")],
         [("invented_metric", f"{H}/3", "nine percent")], job=ACC_JOB),
    Case("en-inv-03", who.MECHANIC, [(f"{H}/1", "Supported the supplier audit programme with dimensional reports for 35 suppliers.")],
         [("invented_metric", f"{H}/1", "35")], job=MECH_JOB),
    Case("en-inv-04", who.MECHANIC, [("/basics/summary", "Design engineer with 20 years of experience in pumps and valves, from concept to series production.")],
         [("invented_metric", "/basics/summary", "20 years")], job=MECH_JOB),
    Case("en-inv-05", who.TEACHER, [(f"{H}/3", "Run an after-school robotics club with two colleagues, tripling enrolment.")],
         [("invented_metric", f"{H}/3", "tripling")], job=TEACH_JOB),
    Case("en-inv-06", who.DATA, [(f"{H}/2", "Took part in the migration from Oracle to BigQuery, cutting query cost by a third.")],
         [("invented_metric", f"{H}/2", "a third")], job=DATA_JOB),
    Case("en-inv-07", who.DATA, [("/work/1/highlights/1", "Collaborated with two senior analysts on a churn study that saved ₹3 crore.")],
         [("invented_metric", "/work/1/highlights/1", "₹3 crore")], job=DATA_JOB),
    Case("en-inv-08", who.CHEF, [(f"{H}/2", "Train commis chefs in fish preparation, with staff turnover down 15%.")],
         [("invented_metric", f"{H}/2", "15%")], job=CHEF_JOB),
    Case("en-inv-09", who.CHEF, [("/work/1/highlights/1", "Took part in HACCP audits and scored 98 out of 100.")],
         [("invented_metric", "/work/1/highlights/1", "98")], job=CHEF_JOB),
    Case("en-inv-10", who.TEACHER, [("/volunteer/0/highlights/0", "Packed and delivered thousands of meals on weekends.")],
         [("invented_metric", "/volunteer/0/highlights/0", "thousands")], job=TEACH_JOB),
    Case("en-inv-11", who.DATA, [(f"{H}/-", "Ran an A/B test that lifted basket size by 11%.")],
         [("invented_metric", f"{H}/4", "11%"), ("invented_skill", f"{H}/4", "A/B test")], job=DATA_JOB),
    Case("en-inv-12", who.ACCOUNTANT, [("/work/1/highlights/1", "Tested controls over payroll and stock counts for a team of 12.")],
         [("invented_metric", "/work/1/highlights/1", "12")], job=ACC_JOB),
    # Numbers: altered
    Case("en-alt-01", who.ACCOUNTANT, [(f"{H}/1", "Shortened month-end close from 9 to 3 working days by automating reconciliations in Excel.")],
         [("altered_metric", f"{H}/1", "3 working days")], job=ACC_JOB),
    Case("en-alt-02", who.ACCOUNTANT, [(f"{H}/0", "Prepare monthly management accounts for 3 plants with a combined turnover of $42 million.")],
         [("altered_metric", f"{H}/0", "$42 million")], job=ACC_JOB),
    Case("en-alt-03", who.MECHANIC, [(f"{H}/2", "Reduced part weight by 14 kg through topology optimisation in SolidWorks.")],
         [("altered_metric", f"{H}/2", "14 kg")], job=MECH_JOB),
    Case("en-alt-04", who.TEACHER, [(f"{H}/1", "Raised the share of pupils passing the state test from 61% to 84% in three years.")],
         [("altered_metric", f"{H}/1", "84%")], job=TEACH_JOB),
    Case("en-alt-05", who.TEACHER, [(f"{H}/1", "Raised the share of pupils passing the state test from 61% to 74% in one year.")],
         [("altered_metric", f"{H}/1", "one year")], job=TEACH_JOB),
    Case("en-alt-06", who.DATA, [(f"{H}/3", "Cleaned 45 million loyalty records and merged them with till data.")],
         [("altered_metric", f"{H}/3", "45 million")], job=DATA_JOB),
    Case("en-alt-07", who.DATA, [("/work/1/highlights/0", "Automated weekly reports with pandas, saving 16 hours a week.")],
         [("altered_metric", "/work/1/highlights/0", "16 hours")], job=DATA_JOB),
    Case("en-alt-08", who.CHEF, [(f"{H}/0", "Run the pass for 180 covers a night with a brigade of six.")],
         [("altered_metric", f"{H}/0", "180")], job=CHEF_JOB),
    Case("en-alt-09", who.CHEF, [("/work/1/highlights/0", "Prepared sauces and fish for banquets of more than 400 guests.")],
         [("altered_metric", "/work/1/highlights/0", "400")], job=CHEF_JOB),
    Case("en-alt-10", who.MECHANIC, [("/projects/0/highlights/0", "Machined the hub and measured 32 kW at 2 m/s flow.")],
         [("altered_metric", "/projects/0/highlights/0", "32 kW")], job=MECH_JOB),
    Case("en-alt-11", who.MECHANIC, [(f"{H}/3", "Created over a thousand manufacturing drawings to ISO 8015.")],
         [("altered_metric", f"{H}/3", "a thousand")], job=MECH_JOB),
    # Numbers: moved
    Case("en-mov-01", who.MECHANIC, [(f"{H}/1", "Supported the supplier audit programme with dimensional reports, lowering rejects by 6%.")],
         [("moved_metric", f"{H}/1", "6%")], job=MECH_JOB),
    Case("en-mov-02", who.DATA, [(f"{H}/0", "Built 25 Tableau dashboards used by 140 store managers, lifting revenue by 22%.")],
         [("moved_metric", f"{H}/0", "22%")], job=DATA_JOB),
    Case("en-mov-03", who.DATA, [(f"{H}/1", "Wrote a demand forecast in Python that increased sales by 22%.")],
         [("moved_metric", f"{H}/1", "22%")], job=DATA_JOB),
    Case("en-mov-04", who.CHEF, [(f"{H}/1", "Brought energy use down from 34% to 29%.")],
         [("moved_metric", f"{H}/1", "34% to 29%")], job=CHEF_JOB),
    Case("en-mov-05", who.ACCOUNTANT,
         [(f"{H}/3", GONE), ("/work/1/highlights/-", "Found duplicate supplier invoices worth £118,000.")],
         [("moved_claim", "/work/1/highlights/2", "Found duplicate supplier invoices worth £118,000")], job=ACC_JOB),
    # Skills
    Case("en-skl-01", who.ACCOUNTANT, [("/skills/0/keywords/-", "SAP")], [("invented_skill", "/skills/0/keywords/3", "SAP")], job=ACC_JOB),
    Case("en-skl-02", who.ACCOUNTANT, [(f"{H}/1", "Shortened month-end close from 9 to 5 working days by automating reconciliations in Excel and Power BI.")],
         [("invented_skill", f"{H}/1", "Power BI")], job=ACC_JOB),
    Case("en-skl-03", who.MECHANIC, [("/skills/0/keywords/-", "CATIA V5"), ("/skills/1/keywords/-", "Six Sigma")],
         [("invented_skill", "/skills/0/keywords/2", "CATIA V5"), ("invented_skill", "/skills/1/keywords/3", "Six Sigma")], job=MECH_JOB),
    Case("en-skl-04", who.MECHANIC, [("/work/1/highlights/0", "Built test rigs for spindle bearings and logged vibration data in LabVIEW.")],
         [("invented_skill", "/work/1/highlights/0", "LabVIEW")], job=MECH_JOB),
    Case("en-skl-05", who.TEACHER, [("/skills/1/keywords/-", "Python")], [("invented_skill", "/skills/1/keywords/3", "Python")], job=TEACH_JOB),
    Case("en-skl-06", who.TEACHER, [(f"{H}/0", "Teach algebra, geometry and special education to five classes of about 28 pupils.")],
         [("invented_skill", f"{H}/0", "special education")], job=TEACH_JOB),
    Case("en-skl-07", who.DATA, [(f"{H}/2", "Took part in the migration from Oracle to Snowflake and BigQuery with dbt.")],
         [("invented_skill", f"{H}/2", "Snowflake"), ("invented_skill", f"{H}/2", "dbt")], job=DATA_JOB),
    Case("en-skl-08", who.DATA, [("/basics/summary", "Data analyst in retail, working with SQL, Python, Tableau and machine learning.")],
         [("invented_skill", "/basics/summary", "machine learning")], job=DATA_JOB),
    Case("en-skl-09", who.DATA, [("/projects/0/description", "Web map of rainfall stations made with Flask, Leaflet and PostGIS."), ("/projects/0/keywords/-", "PostGIS")],
         [("invented_skill", "/projects/0/description", "PostGIS"), ("invented_skill", "/projects/0/keywords/2", "PostGIS")], job=DATA_JOB),
    Case("en-skl-10", who.CHEF, [("/skills/0/keywords/-", "Pastry")], [("invented_skill", "/skills/0/keywords/3", "Pastry")], job=CHEF_JOB),
    Case("en-skl-11", who.DATA, [("/skills/1/keywords/-", "Looker"), ("/skills/1/keywords/-", "Stakeholder workshops")],
         [("invented_skill", "/skills/1/keywords/4", "Looker"), ("invented_skill", "/skills/1/keywords/5", "Stakeholder workshops")], job=DATA_JOB),
    # Identity
    Case("en-idn-01", who.ACCOUNTANT, [("/work/1/name", "Deloitte LLP")], [("renamed_org", "/work/1/name", "Deloitte LLP")], job=ACC_JOB),
    Case("en-idn-02", who.ACCOUNTANT, [("/work/0/position", "Finance Manager")], [("changed_title", "/work/0/position", "Finance Manager")], job=ACC_JOB),
    Case("en-idn-03", who.MECHANIC, [("/work/1/position", "Mechanical Engineer")], [("changed_title", "/work/1/position", "Mechanical Engineer")], job=MECH_JOB),
    Case("en-idn-04", who.TEACHER, [("/education/0/institution", "University of Chicago")], [("renamed_org", "/education/0/institution", "University of Chicago")], job=TEACH_JOB),
    Case("en-idn-05", who.TEACHER, [("/education/0/studyType", "Master of Arts")], [("changed_credential", "/education/0/studyType", "Master of Arts")], job=TEACH_JOB),
    Case("en-idn-06", who.TEACHER, [("/awards/0/title", "Teacher of the Year, 2021")], [("changed_credential", "/awards/0/title", "Teacher of the Year, 2021")], job=TEACH_JOB),
    Case("en-idn-07", who.DATA, [("/education/0/area", "Data Science")], [("changed_credential", "/education/0/area", "Data Science")], job=DATA_JOB),
    Case("en-idn-08", who.DATA, [("/education/0/score", "9.1/10")], [("changed_credential", "/education/0/score", "9.1/10")], job=DATA_JOB),
    Case("en-idn-09", who.ACCOUNTANT, [("/certificates/0/name", "ACCA Fully Qualified")], [("changed_credential", "/certificates/0/name", "ACCA Fully Qualified")], job=ACC_JOB),
    Case("en-idn-10", who.MECHANIC, [("/work/1/endDate", "2018-12"), ("/work/0/startDate", "2017-02")],
         [("changed_dates", "/work/1/endDate", "2018-12"), ("changed_dates", "/work/0/startDate", "2017-02")], job=MECH_JOB),
    Case("en-idn-11", who.TEACHER, [("/work/1/startDate", "2012")], [("changed_dates", "/work/1/startDate", "2012")], job=TEACH_JOB),
    Case("en-idn-12", who.CHEF, [("/work/0/location", "Paris")], [("changed_location", "/work/0/location", "Paris")], job=CHEF_JOB),
    Case("en-idn-13", who.DATA, [("/basics/email", "priya.r@example.io"), ("/basics/profiles/0/url", "https://github.com/priyar")],
         [("changed_contact", "/basics/email", "priya.r@example.io"), ("changed_contact", "/basics/profiles/0/url", "https://github.com/priyar")], job=DATA_JOB),
    Case("en-idn-14", who.MECHANIC, [("/languages/1/fluency", "C2")], [("inflated_level", "/languages/1/fluency", "C2")], job=MECH_JOB),
    Case("en-idn-15", who.MECHANIC, [("/skills/1/level", "Expert")], [("inflated_level", "/skills/1/level", "Expert")], job=MECH_JOB),
    Case("en-idn-16", who.CHEF, [("/languages/1/fluency", "Fluent")], [("inflated_level", "/languages/1/fluency", "Fluent")], job=CHEF_JOB),
    Case("en-idn-17", who.TEACHER, [("/volunteer/0/position", "Volunteer Coordinator")], [("changed_title", "/volunteer/0/position", "Volunteer Coordinator")], job=TEACH_JOB),
    # Entries
    Case("en-ent-01", who.TEACHER, [("/volunteer/0", GONE)], [("dropped_entry", "/volunteer/0", "Chicago Food Bank")], job=TEACH_JOB),
    Case("en-ent-02", who.DATA, [("/work/1", GONE)], [("dropped_entry", "/work/1", "Quillon Insights")], job=DATA_JOB),
    Case("en-ent-03", who.DATA, [("/certificates/-", {"name": "Google Professional Data Engineer", "issuer": "Google", "date": "2023-04"})],
         [("added_entry", "/certificates/1", "Google Professional Data Engineer")], job=DATA_JOB),
    Case("en-ent-04", who.CHEF, [("/awards", [{"title": "Young Chef Prize", "awarder": "Gault&Millau", "date": "2022"}])],
         [("added_entry", "/awards/0", "Young Chef Prize")], job=CHEF_JOB),
    Case("en-ent-05", who.MECHANIC, [("/projects/-", {"name": "Heat pump retrofit", "description": "Sizing tool in Python.", "highlights": []})],
         [("added_entry", "/projects/1", "Heat pump retrofit")], job=MECH_JOB),
    Case("en-ent-06", who.MECHANIC,
         [("/work/1", {"name": "Siemens Energy", "position": "Turbine Engineer", "location": "Berlin", "startDate": "2014-01",
                       "endDate": "2017-12", "highlights": ["Calculated blade stress."]})],
         [("dropped_entry", "/work/1", "Korona Machine Tools"), ("added_entry", "/work/1", "Siemens Energy")], job=MECH_JOB),
    # Claims
    Case("en-clm-01", who.ACCOUNTANT, [(f"{H}/2", "Directed the 2021 budget.")], [("inflated_claim", f"{H}/2", "Directed the 2021 budget")], job=ACC_JOB),
    Case("en-clm-02", who.MECHANIC, [(f"{H}/1", "Headed the supplier audit programme and issued dimensional reports.")],
         [("inflated_claim", f"{H}/1", "Headed the supplier audit programme")], job=MECH_JOB),
    Case("en-clm-03", who.TEACHER, [(f"{H}/2", "Authored the new numeracy curriculum for grade 9.")], [("inflated_claim", f"{H}/2", "Authored")], job=TEACH_JOB),
    Case("en-clm-04", who.TEACHER, [(f"{H}/3", "Served as department head and run an after-school robotics club with two colleagues.")],
         [("inflated_claim", f"{H}/3", "department head")], job=TEACH_JOB),
    Case("en-clm-05", who.DATA, [(f"{H}/2", "Owned the migration from Oracle to BigQuery.")], [("inflated_claim", f"{H}/2", "Owned the migration")], job=DATA_JOB),
    Case("en-clm-06", who.DATA, [("/work/1/highlights/1", "Independently carried out a churn study.")], [("inflated_claim", "/work/1/highlights/1", "Independently")], job=DATA_JOB),
    Case("en-clm-07", who.CHEF, [("/basics/summary", "Award-winning sous chef with a background in seasonal French cooking.")],
         [("inflated_claim", "/basics/summary", "Award-winning")], job=CHEF_JOB),
    Case("en-clm-08", who.CHEF, [("/work/1/highlights/1", "Led HACCP audits for the hotel.")], [("inflated_claim", "/work/1/highlights/1", "Led HACCP audits")], job=CHEF_JOB),
    Case("en-clm-09", who.DATA, [("/basics/summary", "Expert data analyst in retail with deep expertise in SQL, Python and Tableau.")],
         [("inflated_level", "/basics/summary", "Expert")], job=DATA_JOB),
    Case("en-clm-10", who.ACCOUNTANT, [("/work/1/highlights/0", "Audited 20 manufacturing clients, including Unilever, under UK GAAP.")],
         [("inflated_claim", "/work/1/highlights/0", "Unilever")], job=ACC_JOB),
    Case("en-clm-11", who.MECHANIC, [("/work/1/highlights/1", "Managed the quality team to cut scrap by 6%.")],
         [("inflated_claim", "/work/1/highlights/1", "Managed the quality team")], job=MECH_JOB),
    Case("en-clm-12", who.TEACHER, [(f"{H}/0", "Teach algebra and geometry to five classes of about 28 pupils across the district and nationwide.")],
         [("inflated_claim", f"{H}/0", "nationwide")], job=TEACH_JOB),
    # Gaps
    Case("en-gap-01", who.CHEF, [(f"{H}/2", "Train XX commis chefs in fish preparation, saving [amount] a month.")], [("placeholder", f"{H}/2", "[amount]"), ("placeholder", f"{H}/2", "XX")], job=CHEF_JOB),
    Case("en-gap-02", who.DATA, [("/basics/summary", "Data analyst in retail, working with SQL, Python and Tableau. TODO add years")], [("placeholder", "/basics/summary", "TODO")], job=DATA_JOB),
    # Chinese
    Case("zh-inv-01", who.PRODUCT_ZH, [(f"{H}/2", "参与数据看板的需求评审，决策效率提高三成。")], [("invented_metric", f"{H}/2", "三成")], job=PM_JOB, chinese=True),
    Case("zh-inv-02", who.PRODUCT_ZH, [("/work/1/highlights/1", "配合运营完成双十一活动页面上线，成交额突破五百万元。")], [("invented_metric", "/work/1/highlights/1", "五百万元")], job=PM_JOB, chinese=True),
    Case("zh-inv-03", who.PRODUCT_ZH, [("/basics/summary", "拥有十年经验的产品经理，熟悉 B 端 SaaS 产品，关注商家经营工具。")], [("invented_metric", "/basics/summary", "十年")], job=PM_JOB, chinese=True),
    Case("zh-inv-04", who.ACCOUNTANT_ZH, [(f"{H}/2", "协助完成高新技术企业认定，享受税收减免近百万元。")], [("invented_metric", f"{H}/2", "近百万")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-inv-05", who.ACCOUNTANT_ZH, [("/work/1/highlights/1", "盘点存货并核对台账，差错率减半。")], [("invented_metric", "/work/1/highlights/1", "减半")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-inv-06", who.MECHANIC_ZH, [(f"{H}/1", "使用 CATIA 建模，输出图纸 140 张，设计周期缩短 20 天。")], [("invented_metric", f"{H}/1", "20 天")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-inv-07", who.MECHANIC_ZH, [("/work/1/highlights/1", "参加 8D 质量改善小组，不良率下降四个百分点。")], [("invented_metric", "/work/1/highlights/1", "四个百分点")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-alt-01", who.PRODUCT_ZH, [(f"{H}/0", "负责门店收银产品迭代，覆盖 3.2 万家门店。")], [("altered_metric", f"{H}/0", "3.2 万")], job=PM_JOB, chinese=True),
    Case("zh-alt-02", who.PRODUCT_ZH, [(f"{H}/1", "设计会员积分模块，商家续费率由 62% 提升至 81%。")], [("altered_metric", f"{H}/1", "81%")], job=PM_JOB, chinese=True),
    Case("zh-alt-03", who.ACCOUNTANT_ZH, [(f"{H}/1", "编制增值税申报，年开票额约 24 亿元。")], [("altered_metric", f"{H}/1", "24 亿")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-alt-04", who.ACCOUNTANT_ZH, [("/work/1/highlights/0", "参与八十家企业年报审计，编写底稿。")], [("altered_metric", "/work/1/highlights/0", "八十")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-alt-05", who.MECHANIC_ZH, [(f"{H}/0", "完成 2 款电池包下箱体设计，减重 21%。")], [("altered_metric", f"{H}/0", "21%")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-alt-06", who.ACCOUNTANT_ZH, [(f"{H}/3", "清理往来款 350 万美元。")], [("altered_metric", f"{H}/3", "350 万美元")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-mov-01", who.MECHANIC_ZH, [("/work/1/highlights/0", "维护 6 条冲压线的工装夹具，使良率达到 96%。")], [("moved_metric", "/work/1/highlights/0", "96%")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-mov-02", who.PRODUCT_ZH, [(f"{H}/0", "负责门店收银产品迭代，覆盖 3200 家门店，收入增长 71%。")], [("moved_metric", f"{H}/0", "71%")], job=PM_JOB, chinese=True),
    Case("zh-skl-01", who.PRODUCT_ZH, [("/skills/1/keywords/-", "Python"), ("/skills/0/keywords/-", "用户增长")],
         [("invented_skill", "/skills/1/keywords/3", "Python"), ("invented_skill", "/skills/0/keywords/3", "用户增长")], job=PM_JOB, chinese=True),
    Case("zh-skl-02", who.ACCOUNTANT_ZH, [(f"{H}/0", "负责月末结账与合并报表，使用 SAP 将结账周期从 8 天缩短到 5 天。")], [("invented_skill", f"{H}/0", "SAP")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-skl-03", who.ACCOUNTANT_ZH, [("/skills/1/keywords/-", "金蝶 K3"), ("/work/1/highlights/0", "参与 18 家企业年报审计与内部控制评价，编写底稿。")],
         [("invented_skill", "/skills/1/keywords/2", "金蝶 K3"), ("invented_skill", "/work/1/highlights/0", "内部控制")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-skl-04", who.MECHANIC_ZH, [(f"{H}/0", "完成 2 款电池包下箱体设计与仿真分析，减重 12%。")], [("invented_skill", f"{H}/0", "仿真分析")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-skl-05", who.MECHANIC_ZH, [("/skills/0/keywords/-", "DFMEA")], [("invented_skill", "/skills/0/keywords/3", "DFMEA")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-idn-01", who.PRODUCT_ZH, [("/work/0/name", "腾讯云计算（成都）有限公司")], [("renamed_org", "/work/0/name", "腾讯云计算（成都）有限公司")], job=PM_JOB, chinese=True),
    Case("zh-idn-02", who.PRODUCT_ZH, [("/work/1/position", "产品经理")], [("changed_title", "/work/1/position", "产品经理")], job=PM_JOB, chinese=True),
    Case("zh-idn-03", who.ACCOUNTANT_ZH, [("/work/0/position", "财务经理")], [("changed_title", "/work/0/position", "财务经理")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-idn-04", who.ACCOUNTANT_ZH, [("/certificates/0/name", "中级会计职称")], [("changed_credential", "/certificates/0/name", "中级会计职称")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-idn-05", who.MECHANIC_ZH, [("/awards/0/title", "国家奖学金")], [("changed_credential", "/awards/0/title", "国家奖学金")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-idn-06", who.MECHANIC_ZH, [("/education/0/studyType", "硕士"), ("/education/0/score", "3.6/4.0")],
         [("changed_credential", "/education/0/studyType", "硕士"), ("changed_credential", "/education/0/score", "3.6/4.0")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-idn-07", who.PRODUCT_ZH, [("/education/0/institution", "电子科技大学")], [("renamed_org", "/education/0/institution", "电子科技大学")], job=PM_JOB, chinese=True),
    Case("zh-idn-08", who.PRODUCT_ZH, [("/languages/0/fluency", "CET-6"), ("/skills/0/level", "精通")],
         [("inflated_level", "/languages/0/fluency", "CET-6"), ("inflated_level", "/skills/0/level", "精通")], job=PM_JOB, chinese=True),
    Case("zh-idn-09", who.ACCOUNTANT_ZH, [("/languages/0/fluency", "流利")], [("inflated_level", "/languages/0/fluency", "流利")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-idn-10", who.MECHANIC_ZH, [("/work/1/endDate", "2021-12")], [("changed_dates", "/work/1/endDate", "2021-12")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-ent-01", who.MECHANIC_ZH, [("/awards/0", GONE)], [("dropped_entry", "/awards/0", "校级三等奖学金")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-ent-02", who.ACCOUNTANT_ZH, [("/certificates/-", {"name": "注册会计师", "issuer": "财政部", "date": "2020-12"})],
         [("added_entry", "/certificates/1", "注册会计师")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-clm-01", who.PRODUCT_ZH, [(f"{H}/2", "主导数据看板的产品规划。")], [("inflated_claim", f"{H}/2", "主导数据看板的产品规划")], job=PM_JOB, chinese=True),
    Case("zh-clm-02", who.PRODUCT_ZH, [(f"{H}/3", "带领研发与测试团队共 9 人，按期交付 4 个版本。")], [("inflated_claim", f"{H}/3", "带领")], job=PM_JOB, chinese=True),
    Case("zh-clm-03", who.ACCOUNTANT_ZH, [(f"{H}/2", "牵头完成高新技术企业认定。")], [("inflated_claim", f"{H}/2", "牵头")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-clm-04", who.ACCOUNTANT_ZH, [("/basics/summary", "总账会计，精通制造业成本核算与纳税申报。")], [("inflated_level", "/basics/summary", "精通")], job=ACC_ZH_JOB, chinese=True),
    Case("zh-clm-05", who.MECHANIC_ZH, [(f"{H}/2", "独立完成模具试制，良率达到 96%。")], [("inflated_claim", f"{H}/2", "独立完成")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-clm-06", who.MECHANIC_ZH, [("/work/1/highlights/1", "担任 8D 质量改善小组组长。")], [("inflated_claim", "/work/1/highlights/1", "组长")], job=MECH_ZH_JOB, chinese=True),
    Case("zh-clm-07", who.PRODUCT_ZH, [(f"{H}/0", "负责门店收银产品迭代，覆盖 3200 家门店，获公司年度最佳产品奖。")], [("inflated_claim", f"{H}/0", "最佳产品奖")], job=PM_JOB, chinese=True),
    Case("zh-gap-01", who.PRODUCT_ZH, [(f"{H}/2", "参与数据看板的需求评审，效率提升XX%。")], [("placeholder", f"{H}/2", "XX%")], job=PM_JOB, chinese=True),
    # Other languages
    Case("de-inv-01", who.NURSE_DE, [(f"{H}/1", "Mitarbeit an der Einführung der elektronischen Patientenakte, 30 % weniger Dokumentationszeit.")],
         [("invented_metric", f"{H}/1", "30 %")]),
    Case("de-alt-01", who.NURSE_DE, [(f"{H}/0", "Betreuung von bis zu 19 Patienten pro Schicht auf einer Station mit 36 Betten.")],
         [("altered_metric", f"{H}/0", "19")]),
    Case("de-skl-01", who.NURSE_DE, [("/skills/0/keywords/-", "Dialyse")], [("invented_skill", "/skills/0/keywords/3", "Dialyse")]),
    Case("es-alt-01", who.SALES_ES, [(f"{H}/0", "Gestioné una cartera de 45 clientes con ventas de 12 millones de euros al año.")],
         [("altered_metric", f"{H}/0", "12 millones de euros")]),
    Case("es-inv-01", who.SALES_ES, [(f"{H}/1", "Colaboré en la feria BIEMH de 2022, con 60 contactos nuevos.")], [("invented_metric", f"{H}/1", "60")]),
]  # fmt: skip

HONEST: list[Case] = [
    Case("ok-en-01", who.ACCOUNTANT, [
        (f"{H}/0", "Management accounts every month for three plants (combined turnover £42m)."),
        (f"{H}/1", "Automated reconciliations in Excel, which took the month-end close from nine working days to five."),
        (f"{H}/2", "Helped the finance director prepare the 2021 budget."),
        (f"{H}/3", "Identified £118k of duplicate supplier invoices.")], job=ACC_JOB),
    Case("ok-en-02", who.ACCOUNTANT, [
        ("/work/1/highlights/0", "Audits of twenty small clients in manufacturing (UK GAAP)."),
        ("/work/1/highlights/1", "Performed control testing for payroll and stock counts.")], job=ACC_JOB),
    Case("ok-en-03", who.ACCOUNTANT, [
        ("/basics/summary", "Management accountant who closes the month in 5 working days, reports on a £42 million turnover and found £118,000 of duplicate invoices.")], job=ACC_JOB),
    Case("ok-en-04", who.MECHANIC, [
        (f"{H}/0", "Raised the hydraulic efficiency of a centrifugal pump from 71 to 78 percent with a new impeller design."),
        (f"{H}/2", "Took 1,400 g out of a part by topology optimisation (SolidWorks)."),
        (f"{H}/3", "260 manufacturing drawings made to ISO 8015.")], job=MECH_JOB),
    Case("ok-en-05", who.MECHANIC, [
        (f"{H}/1", "Provided dimensional reports in support of the supplier audit programme."),
        ("/work/1/highlights/0", "Vibration data logging and test rig construction for spindle bearings."),
        ("/work/1/highlights/1", "Cut scrap by 6% together with the quality team.")], job=MECH_JOB),
    Case("ok-en-06", who.MECHANIC, [
        (f"{H}/0", "Redesigned the impeller of a centrifugal pump for 7 points more hydraulic efficiency (71% to 78%).")],
        neutral=[f"{H}/0"], job=MECH_JOB),
    Case("ok-en-07", who.MECHANIC, [
        ("/skills/1/keywords/-", "Topology optimisation"), ("/skills/1/keywords/-", "Vibration testing"),
        ("/skills/1/keywords/0", "Ansys"), ("/skills/0/keywords/0", "SOLIDWORKS")], neutral=["/skills/1/keywords/4"], job=MECH_JOB),
    Case("ok-en-08", who.MECHANIC, [
        ("/certificates/0/name", "Certified SolidWorks Associate (CSWA)"), ("/work/0/name", "Baltpump SA"),
        ("/skills/1/keywords/1", "Geometric dimensioning and tolerancing (GD&T)")], neutral=["/certificates/0/name"], job=MECH_JOB),
    Case("ok-en-09", who.TEACHER, [
        (f"{H}/0", "Five classes of around 28 pupils in algebra and geometry."),
        (f"{H}/1", "In 3 years, the share of pupils who passed the state test went up from 61% to 74%."),
        (f"{H}/2", "Contributed to writing the new grade 9 numeracy curriculum."),
        (f"{H}/3", "Together with 2 colleagues, run a robotics club after school.")], job=TEACH_JOB),
    Case("ok-en-10", who.TEACHER, [
        ("/work/1/highlights/0", "Taught mathematics and physics to fifteen pupils per term as a tutor."),
        ("/volunteer/0/highlights/0", "Weekend packing and delivery of meals."),
        ("/skills/0/keywords/-", "Robotics"), ("/skills/0/keywords/-", "Curriculum writing")], neutral=["/skills/0/keywords/4"], job=TEACH_JOB),
    Case("ok-en-11", who.TEACHER, [
        ("/work/0/startDate", "August 2017"), ("/work/0/endDate", "Present"), ("/work/1/endDate", "06/2017"),
        ("/education/0/studyType", "BA"), ("/work/0/name", "LAKEVIEW CHARTER SCHOOL")], job=TEACH_JOB),
    Case("ok-en-12", who.TEACHER, [
        ("/basics/summary", "Mathematics teacher for secondary classes, with a robotics club and a state-test pass share up from 61% to 74%.")], job=TEACH_JOB),
    Case("ok-en-13", who.DATA, [
        (f"{H}/0", "140 store managers use the 25 Tableau dashboards I built."),
        (f"{H}/1", "Cut stock-outs 22% with a demand forecast written in Python."),
        (f"{H}/2", "Part of the team that moved from Oracle to BigQuery."),
        (f"{H}/3", "Merged till data with 4.5M loyalty records after cleaning them.")], job=DATA_JOB),
    Case("ok-en-14", who.DATA, [
        ("/work/1/highlights/0", "Saved six hours each week by automating the weekly reports (pandas)."),
        ("/work/1/highlights/1", "Churn study, with two senior analysts.")], job=DATA_JOB),
    Case("ok-en-15", who.DATA, [
        ("/skills/0/keywords/-", "Pandas"), ("/skills/1/keywords/-", "Google BigQuery"), ("/skills/1/keywords/-", "Demand forecasting"),
        ("/skills/1/keywords/-", "Flask"), ("/skills/1/keywords/-", "Leaflet.js")], neutral=["/skills/1/keywords/5"], job=DATA_JOB),
    Case("ok-en-16", who.DATA, [
        (f"{H}/1", GONE), ("/projects/0/highlights/0", "Displays data from 310 stations by the hour.")], job=DATA_JOB),
    Case("ok-en-17", who.DATA, [
        (f"{H}/0", "Built 25 Tableau dashboards."), (f"{H}/-", "Dashboards used by 140 store managers.")], job=DATA_JOB),
    Case("ok-en-18", who.DATA, [
        (f"{H}", ["Built 25 Tableau dashboards used by 140 store managers and wrote a demand forecast in Python that lowered stock-outs by 22%.",
                  "Took part in the Oracle-to-BigQuery migration; cleaned 4.5 million loyalty records and merged them with till data."])], job=DATA_JOB),
    Case("ok-en-19", who.CHEF, [
        (f"{H}/0", "Lead six cooks on the pass; 80 covers each night."),
        (f"{H}/1", "Food cost went from 34% down to 29%."),
        ("/work/1/highlights/0", "Sauces and fish for banquets (up to 250 guests).")], neutral=[f"{H}/0"], job=CHEF_JOB),
    Case("ok-en-20", who.CHEF, [
        (f"{H}/1", "Brought food cost down by five percentage points, from 34% to 29%."),
        (f"{H}/2", "Fish preparation training for commis chefs."),
        ("/work/1/highlights/1", "Participated in audits under HACCP.")], neutral=[f"{H}/1"], job=CHEF_JOB),
    Case("ok-en-21", who.CHEF, [
        ("/basics/summary", "Sous chef (seasonal French cooking) who runs the pass for 80 covers a night."),
        ("/work/0/endDate", "")], job=CHEF_JOB),
    Case("ok-en-22", who.ACCOUNTANT, [("/languages/1/fluency", "A2 (elementary)"), ("/work/0/endDate", "Present"),
        ("/education/0/studyType", "Bachelor of Science")], job=ACC_JOB),
    Case("ok-en-23", who.ACCOUNTANT, [("/work", "SWAP"), ("/skills", "SWAP")], job=ACC_JOB),
    Case("ok-en-24", who.MECHANIC, [("/work/0/highlights", "REVERSE"), ("/skills/1/keywords", "REVERSE"), ("/languages", "SWAP")], job=MECH_JOB),
    Case("ok-en-25", who.ACCOUNTANT, [
        (f"{H}/1", "Cut the month-end close by 4 working days (9 to 5) by automating reconciliations in Excel.")],
        neutral=[f"{H}/1"], job=ACC_JOB),
    Case("ok-en-26", who.DATA, [
        (f"{H}/3", "Cleaned over 4 million loyalty records and merged them with till data."),
        ("/basics/label", "Data Analyst (Retail)")], neutral=[f"{H}/3", "/basics/label"], job=DATA_JOB),
    Case("ok-en-27", who.DATA, [
        ("/basics/summary", "Retail data analyst (SQL, Python, Tableau) with five years of experience and a B.Tech in Computer Engineering.")],
        neutral=["/basics/summary"], job=DATA_JOB),
    Case("ok-en-28", who.TEACHER, [
        (f"{H}/1", "**Raised** the share of pupils passing the state test from *61%* to *74%* in three years."),
        (f"{H}/0", "Teach algebra and geometry to five classes of about 28 pupils")], job=TEACH_JOB),
    Case("ok-zh-01", who.PRODUCT_ZH, [
        (f"{H}/0", "主要负责门店收银产品的迭代，覆盖门店 3,200 家。"),
        (f"{H}/1", "通过会员积分模块设计，商家续费率从百分之六十二升至百分之七十一。"),
        (f"{H}/2", "参加数据看板需求评审。"),
        (f"{H}/3", "协调 9 名研发与测试同事，4 个版本均按期交付。")], job=PM_JOB, chinese=True),
    Case("ok-zh-02", who.PRODUCT_ZH, [
        ("/work/1/highlights/0", "整理用户反馈，输出需求文档六十余份。"),
        ("/work/1/highlights/1", "与运营配合，完成双十一活动页上线。")], job=PM_JOB, chinese=True),
    Case("ok-zh-03", who.PRODUCT_ZH, [
        ("/basics/summary", "B 端 SaaS 产品经理，熟悉商家经营工具，所负责的收银产品覆盖 3200 家门店。"),
        ("/skills/0/keywords/-", "会员体系"), ("/skills/0/keywords/-", "需求评审")], neutral=["/skills/0/keywords/3"], job=PM_JOB, chinese=True),
    Case("ok-zh-04", who.PRODUCT_ZH, [
        (f"{H}/1", "设计会员积分模块，商家续费率提升 9 个百分点（62% 至 71%）。"),
        ("/work/0/startDate", "2020年6月"), ("/work/0/endDate", "至今"), ("/work/0/name", "蜀云软件（成都蜀云软件有限公司）")],
        neutral=[f"{H}/1", "/work/0/name"], job=PM_JOB, chinese=True),
    Case("ok-zh-05", who.ACCOUNTANT_ZH, [
        (f"{H}/0", "月末结账与合并报表负责人，将结账周期由八天压缩至五天。"),
        (f"{H}/1", "负责增值税申报表编制，年开票额约 24000 万元。"),
        (f"{H}/2", "协助公司通过高新技术企业认定。"),
        (f"{H}/3", "清理往来款三百五十万元。")], neutral=[f"{H}/0", f"{H}/1"], job=ACC_ZH_JOB, chinese=True),
    Case("ok-zh-06", who.ACCOUNTANT_ZH, [
        ("/work/1/highlights/0", "参与十八家企业的年报审计并编写审计底稿。"),
        ("/work/1/highlights/1", "存货盘点，台账核对。"),
        ("/skills/0/keywords/-", "存货盘点"), ("/skills/0/keywords/-", "增值税申报")], job=ACC_ZH_JOB, chinese=True),
    Case("ok-zh-07", who.ACCOUNTANT_ZH, [
        ("/basics/summary", "總賬會計，熟悉製造業成本核算與納稅申報。"), ("/work/0/name", "蘇州恒銳精密機械有限公司")], job=ACC_ZH_JOB, chinese=True),
    Case("ok-zh-08", who.MECHANIC_ZH, [
        (f"{H}/0", "２款电池包下箱体的设计，实现减重百分之十二。"),
        (f"{H}/1", "以 CATIA 建模，出图 140 张。"),
        (f"{H}/2", "与供应商配合完成模具试制，良率 96%。")], job=MECH_ZH_JOB, chinese=True),
    Case("ok-zh-09", who.MECHANIC_ZH, [
        ("/work/1/highlights/0", "负责六条冲压线工装夹具的维护。"), ("/work/1/highlights/1", "8D 质量改善小组成员。"),
        ("/education/0/studyType", "本科")], job=MECH_ZH_JOB, chinese=True),
    Case("ok-zh-10", who.MECHANIC_ZH, [("/work", "SWAP"), (f"/work/1/highlights/1", GONE)], job=MECH_ZH_JOB, chinese=True),
    Case("ok-zh-11", who.PRODUCT_ZH, [
        ("/basics/summary", "Product manager for B2B SaaS, focused on tools for merchants."),
        (f"{H}/0", "Iterated the point-of-sale product, which covers 3,200 stores."),
        (f"{H}/1", "Designed the loyalty points module; merchant renewal rose from 62% to 71%."),
        (f"{H}/2", "Took part in requirement reviews for the data dashboard."),
        (f"{H}/3", "Coordinated 9 people in development and testing and delivered 4 versions on time.")], job=PM_JOB, chinese=True),
    Case("ok-zh-12", who.ACCOUNTANT_ZH, [
        (f"{H}/0", "负责月末结账与合并报表，结账周期缩短 37.5%（8 天到 5 天）。")], neutral=[f"{H}/0"], job=ACC_ZH_JOB, chinese=True),
    Case("ok-de-01", who.NURSE_DE, [
        (f"{H}/0", "Versorgung von bis zu neun Patienten je Schicht (Station mit 36 Betten)."),
        (f"{H}/2", "Pro Jahr 4 Auszubildende angeleitet."), ("/work/0/endDate", "heute")]),
    Case("ok-de-02", who.NURSE_DE, [
        (f"{H}/1", "Bei der Einführung der elektronischen Patientenakte mitgearbeitet."), ("/skills/0/keywords", "REVERSE")]),
    Case("ok-es-01", who.SALES_ES, [
        (f"{H}/0", "Cartera de 45 clientes; ventas anuales de 1,2 millones de euros."),
        (f"{H}/2", "Incremento del 14% en las ventas de repuestos.")]),
    Case("ok-en-de", who.CHEF, [
        (f"{H}/0", "Leitung des Passes bei 80 Gedecken am Abend mit einer Brigade von sechs."),
        (f"{H}/1", "Wareneinsatz von 34 % auf 29 % gesenkt.")], neutral=[f"{H}/0"], job=CHEF_JOB),
    Case("ok-same", who.NURSE_DE, []),
]  # fmt: skip

SEMANTIC = frozenset({"inflated_claim"})
