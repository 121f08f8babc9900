"""More fictional people, for the second half of the labelled rewrites."""

from typing import Any

DESIGNER: dict[str, Any] = {
    "basics": {
        "name": "Maya Lindqvist",
        "label": "UX Designer",
        "email": "maya@example.se",
        "phone": "+46 8 555 012 34",
        "url": "https://mayalindqvist.example",
        "location": {"city": "Stockholm"},
        "summary": "UX designer for public transport and health apps.",
    },
    "work": [
        {
            "name": "Vagnhall Studio AB",
            "position": "UX Designer",
            "location": "Stockholm",
            "startDate": "2021-02",
            "endDate": "",
            "highlights": [
                "Redesigned the ticket purchase flow of a commuter app; task time fell from 95 s to 60 s in tests with 14 people.",
                "Conducted 40 user interviews in Swedish and English.",
                "Contributed components to the design system in Figma.",
                "Presented findings to the product owner every two weeks.",
            ],
        },
        {
            "name": "Klinik Direkt",
            "position": "Junior Interaction Designer",
            "startDate": "2018-08",
            "endDate": "2021-01",
            "highlights": [
                "Drew wireframes for an appointment app with 20,000 downloads.",
                "Kept the icon library in order.",
            ],
        },
    ],
    "education": [
        {
            "institution": "Linköping University",
            "studyType": "BSc",
            "area": "Cognitive Science",
            "startDate": "2015-08",
            "endDate": "2018-06",
        }
    ],
    "publications": [
        {
            "name": "Waiting time in ticket apps",
            "publisher": "NordiCHI workshop",
            "releaseDate": "2022-10",
        }
    ],
    "skills": [
        {
            "name": "Design",
            "level": "",
            "keywords": ["Figma", "User interviews", "Wireframing", "Usability testing"],
        }
    ],
    "languages": [
        {"language": "Swedish", "fluency": "Native"},
        {"language": "English", "fluency": "C1"},
    ],
    "interests": [{"name": "Sailing", "keywords": ["dinghies"]}],
}

BUILDER: dict[str, Any] = {
    "basics": {
        "name": "Dermot Gallagher",
        "label": "Construction Project Manager",
        "email": "dermot@example.ie",
        "phone": "+353 1 555 0166",
        "location": {"city": "Dublin", "countryCode": "IE"},
        "summary": "Project manager for housing and school buildings.",
    },
    "work": [
        {
            "name": "Carrick Homes",
            "position": "Project Manager",
            "location": "Dublin",
            "startDate": "2019-05",
            "endDate": "",
            "highlights": [
                "Managed a €7.5 million school extension of 2,400 square metres, finished four weeks early.",
                "Coordinated 12 subcontractors and weekly safety walks.",
                "Negotiated steel prices with two suppliers.",
                "Supported the tender team on three bids.",
            ],
        },
        {
            "name": "Lough & Daly Contractors",
            "position": "Site Engineer",
            "location": "Sligo",
            "startDate": "2014-09",
            "endDate": "2019-04",
            "highlights": [
                "Set out foundations for 85 houses.",
                "Checked concrete deliveries against the specification.",
                "Member of the safety committee; recorded 30 near misses.",
            ],
        },
    ],
    "education": [
        {
            "institution": "ATU Sligo",
            "studyType": "BEng",
            "area": "Civil Engineering",
            "startDate": "2010-09",
            "endDate": "2014-05",
            "score": "2:2",
        }
    ],
    "certificates": [{"name": "Safe Pass", "issuer": "SOLAS", "date": "2022-02"}],
    "skills": [{"name": "Tools", "level": "", "keywords": ["MS Project", "AutoCAD", "Bluebeam"]}],
    "languages": [
        {"language": "English", "fluency": "Native"},
        {"language": "Irish", "fluency": "Conversational"},
    ],
}

SELLER: dict[str, Any] = {
    "basics": {
        "name": "Kofi Mensah-Boateng",
        "label": "Account Executive",
        "email": "kofi@example.com",
        "phone": "+1 416 555 0190",
        "location": {"city": "Toronto"},
        "summary": "Account executive selling HR software to mid-size firms.",
    },
    "work": [
        {
            "name": "Peoplewise Software Inc.",
            "position": "Account Executive",
            "location": "Toronto",
            "startDate": "2020-01",
            "endDate": "",
            "highlights": [
                "Closed 31 new accounts worth $1.9M in annual recurring revenue in 2022.",
                "Reached 104% of quota in 2021 and 112% in 2022.",
                "Shared best practice with two new hires.",
                "Keep the pipeline up to date in HubSpot.",
            ],
        },
        {
            "name": "Maple Ridge Telecom",
            "position": "Sales Development Representative",
            "startDate": "2017-06",
            "endDate": "2019-12",
            "highlights": [
                "Made 60 cold calls a day and booked 15 demos a month.",
                "Helped run the booth at CanTel 2018.",
            ],
        },
    ],
    "education": [
        {
            "institution": "York University",
            "studyType": "BA",
            "area": "Economics",
            "startDate": "2013-09",
            "endDate": "2017-04",
            "score": "3.2",
        }
    ],
    "awards": [{"title": "President's Club", "awarder": "Peoplewise Software", "date": "2022-12"}],
    "skills": [
        {
            "name": "Sales",
            "level": "",
            "keywords": ["Cold calling", "Pipeline management", "HubSpot", "MEDDIC"],
        }
    ],
    "languages": [
        {"language": "English", "fluency": "Native"},
        {"language": "French", "fluency": "B1"},
    ],
}

RECRUITER_ZH: dict[str, Any] = {
    "basics": {
        "name": "何静怡",
        "label": "招聘专员",
        "email": "jingyi@example.cn",
        "phone": "132-0000-4455",
        "location": {"city": "深圳"},
        "summary": "招聘专员，负责研发岗位招聘。",
        "personal": [
            {
                "key": "politicalStatus",
                "label": "政治面貌",
                "value": "共青团员",
                "sensitivity": "personal",
            }
        ],
    },
    "work": [
        {
            "name": "深圳云帆电子有限公司",
            "position": "招聘专员",
            "location": "深圳",
            "startDate": "2021-04",
            "endDate": "",
            "highlights": [
                "负责研发岗位招聘，全年入职 86 人，平均到岗周期 32 天。",
                "维护 4 家猎头渠道，招聘费用较上年下降 15%。",
                "协助搭建人才库，录入简历 1.2 万份。",
                "组织校园宣讲会 7 场。",
            ],
        },
        {
            "name": "东莞新程劳务服务有限公司",
            "position": "人事助理",
            "startDate": "2019-07",
            "endDate": "2021-03",
            "highlights": ["办理员工入离职手续，每月约 40 人次。", "统计考勤并核对社保。"],
        },
    ],
    "education": [
        {
            "institution": "广东财经大学",
            "studyType": "本科",
            "area": "人力资源管理",
            "startDate": "2015-09",
            "endDate": "2019-06",
        }
    ],
    "certificates": [{"name": "人力资源管理师三级", "issuer": "人社部", "date": "2020-11"}],
    "skills": [
        {"name": "招聘", "level": "", "keywords": ["简历筛选", "结构化面试", "渠道管理"]},
        {"name": "工具", "level": "", "keywords": ["北森", "Excel"]},
    ],
    "languages": [
        {"language": "英语", "fluency": "CET-4"},
        {"language": "粤语", "fluency": "日常交流"},
    ],
}

FRONTEND_ZH: dict[str, Any] = {
    "basics": {
        "name": "吴昊然",
        "label": "前端工程师",
        "email": "haoran@example.cn",
        "phone": "131-0000-8899",
        "location": {"city": "南京"},
        "summary": "前端工程师，三年 Vue 开发经验，做过小程序和后台系统。",
    },
    "work": [
        {
            "name": "南京青禾教育科技有限公司",
            "position": "前端开发工程师",
            "location": "南京",
            "startDate": "2022-03",
            "endDate": "",
            "highlights": [
                "使用 Vue 3 与 TypeScript 重写课程后台，首屏加载从 4.2 秒降到 1.6 秒。",
                "封装 30 多个业务组件，供 3 个项目使用。",
                "参与小程序直播间开发，单场最高在线 5000 人。",
                "配合后端联调接口，修复线上问题 120 个。",
            ],
        },
        {
            "name": "南京米格信息技术有限公司",
            "position": "前端实习生",
            "startDate": "2021-07",
            "endDate": "2021-12",
            "highlights": ["用 jQuery 维护活动页面 10 个。"],
        },
    ],
    "education": [
        {
            "institution": "南京工业大学",
            "studyType": "本科",
            "area": "软件工程",
            "startDate": "2018-09",
            "endDate": "2022-06",
            "score": "专业前 20%",
        }
    ],
    "projects": [
        {
            "name": "记账小工具",
            "description": "个人项目，React 与 Express 编写。",
            "highlights": ["GitHub 获 75 个 star。"],
            "keywords": ["React", "Express"],
        }
    ],
    "skills": [
        {"name": "前端", "level": "熟练", "keywords": ["Vue", "TypeScript", "Vite", "微信小程序"]},
        {"name": "其他", "level": "了解", "keywords": ["Node.js", "Nginx"]},
    ],
    "languages": [{"language": "英语", "fluency": "CET-6"}],
}

NURSE_ZH: dict[str, Any] = {
    "basics": {
        "name": "林秀芳",
        "label": "护士",
        "email": "xiufang@example.cn",
        "phone": "130-0000-6677",
        "summary": "内科护士，六年临床护理经验。",
    },
    "work": [
        {
            "name": "厦门海沧医院",
            "position": "护士",
            "location": "厦门",
            "startDate": "2018-08",
            "endDate": "",
            "highlights": [
                "负责心内科 42 张床位的日常护理，白班管理 8 名患者。",
                "带教实习护士 12 人。",
                "参与压疮防控项目，发生率由 1.8% 降至 0.9%。",
                "熟练进行静脉穿刺与心电监护。",
            ],
        }
    ],
    "education": [
        {
            "institution": "福建医科大学",
            "studyType": "大专",
            "area": "护理学",
            "startDate": "2015-09",
            "endDate": "2018-06",
        }
    ],
    "certificates": [
        {"name": "护士执业证书", "issuer": "国家卫生健康委", "date": "2018-07"},
        {"name": "护师资格", "issuer": "国家卫生健康委", "date": "2021-10"},
    ],
    "skills": [{"name": "护理", "level": "", "keywords": ["静脉穿刺", "心电监护", "压疮护理"]}],
}
