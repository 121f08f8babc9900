"""Fictional people of several trades and languages, for labelled rewrites of their resumes."""

from typing import Any

ACCOUNTANT: dict[str, Any] = {
    "basics": {
        "name": "Harriet Blackwood",
        "label": "Management Accountant",
        "email": "harriet@example.org",
        "phone": "+44 20 7946 0301",
        "location": {"city": "Leeds", "countryCode": "GB"},
        "summary": "Management accountant with experience in month-end close and cost control.",
        "profiles": [],
    },
    "work": [
        {
            "name": "Thornfield Dairy Ltd",
            "position": "Management Accountant",
            "location": "Leeds",
            "startDate": "2019-04",
            "endDate": "",
            "highlights": [
                "Prepare monthly management accounts for 3 plants with a combined turnover of £42 million.",
                "Shortened month-end close from 9 to 5 working days by automating reconciliations in Excel.",
                "Assisted the finance director with the 2021 budget.",
                "Found duplicate supplier invoices worth £118,000.",
            ],
        },
        {
            "name": "Pike & Rowan LLP",
            "position": "Audit Trainee",
            "location": "York",
            "startDate": "2016-09",
            "endDate": "2019-03",
            "highlights": [
                "Audited 20 small manufacturing clients under UK GAAP.",
                "Tested controls over payroll and stock counts.",
            ],
        },
    ],
    "education": [
        {
            "institution": "University of Leeds",
            "studyType": "BSc",
            "area": "Accounting and Finance",
            "startDate": "2013-09",
            "endDate": "2016-06",
            "score": "2:1",
        }
    ],
    "certificates": [{"name": "ACCA Part Qualified", "issuer": "ACCA", "date": "2018-12"}],
    "skills": [
        {"name": "Systems", "level": "", "keywords": ["Sage 200", "Excel", "Power Query"]},
        {"name": "Accounting", "level": "", "keywords": ["Month-end close", "Variance analysis"]},
    ],
    "languages": [
        {"language": "English", "fluency": "Native"},
        {"language": "French", "fluency": "A2"},
    ],
}

MECHANIC: dict[str, Any] = {
    "basics": {
        "name": "Tomasz Wiśniewski",
        "label": "Mechanical Design Engineer",
        "email": "tomasz@example.net",
        "phone": "+48 22 555 01 77",
        "location": {"city": "Gdańsk", "countryCode": "PL"},
        "summary": "Design engineer for pumps and valves, from concept to series production.",
    },
    "work": [
        {
            "name": "Baltpump S.A.",
            "position": "Design Engineer",
            "location": "Gdańsk",
            "startDate": "2018-02",
            "endDate": "",
            "highlights": [
                "Redesigned the impeller of a centrifugal pump, raising hydraulic efficiency from 71% to 78%.",
                "Supported the supplier audit programme with dimensional reports.",
                "Reduced part weight by 1.4 kg through topology optimisation in SolidWorks.",
                "Created 260 manufacturing drawings to ISO 8015.",
            ],
        },
        {
            "name": "Korona Machine Tools",
            "position": "Junior Mechanical Engineer",
            "location": "Łódź",
            "startDate": "2015-10",
            "endDate": "2018-01",
            "highlights": [
                "Built test rigs for spindle bearings and logged vibration data.",
                "Worked with the quality team to cut scrap by 6%.",
            ],
        },
    ],
    "education": [
        {
            "institution": "Gdańsk University of Technology",
            "studyType": "MEng",
            "area": "Mechanical Engineering",
            "startDate": "2010-10",
            "endDate": "2015-07",
            "score": "4.5/5.0",
        }
    ],
    "projects": [
        {
            "name": "Tidal turbine model",
            "description": "Student team that built a 1:10 tidal turbine.",
            "highlights": ["Machined the hub and measured 3.2 kW at 2 m/s flow."],
            "startDate": "2014-02",
            "endDate": "2015-05",
        }
    ],
    "certificates": [{"name": "CSWA", "issuer": "Dassault Systèmes", "date": "2017-03"}],
    "skills": [
        {"name": "CAD", "level": "Advanced", "keywords": ["SolidWorks", "AutoCAD"]},
        {"name": "Analysis", "level": "Basic", "keywords": ["ANSYS", "GD&T", "FMEA"]},
    ],
    "languages": [
        {"language": "Polish", "fluency": "Native"},
        {"language": "English", "fluency": "B2"},
    ],
}

TEACHER: dict[str, Any] = {
    "basics": {
        "name": "Oluwaseun Adeyemi",
        "label": "Mathematics Teacher",
        "email": "seun@example.com",
        "phone": "(312) 555-0177",
        "location": {"city": "Chicago", "region": "IL"},
        "summary": "Secondary mathematics teacher who runs a robotics club.",
    },
    "work": [
        {
            "name": "Lakeview Charter School",
            "position": "Mathematics Teacher",
            "location": "Chicago",
            "startDate": "2017-08",
            "endDate": "",
            "highlights": [
                "Teach algebra and geometry to five classes of about 28 pupils.",
                "Raised the share of pupils passing the state test from 61% to 74% in three years.",
                "Helped write the new numeracy curriculum for grade 9.",
                "Run an after-school robotics club with two colleagues.",
            ],
        },
        {
            "name": "Bright Minds Tutoring",
            "position": "Tutor",
            "startDate": "2014-09",
            "endDate": "2017-06",
            "highlights": ["Tutored 15 pupils in mathematics and physics each term."],
        },
    ],
    "volunteer": [
        {
            "organization": "Chicago Food Bank",
            "position": "Volunteer",
            "startDate": "2019-01",
            "endDate": "2020-12",
            "highlights": ["Packed and delivered meals on weekends."],
        }
    ],
    "education": [
        {
            "institution": "University of Illinois",
            "studyType": "Bachelor of Arts",
            "area": "Mathematics",
            "startDate": "2010-09",
            "endDate": "2014-05",
            "score": "3.6",
        }
    ],
    "awards": [
        {
            "title": "Teacher of the Month, October 2021",
            "awarder": "Lakeview Charter School",
            "date": "2021-10",
        }
    ],
    "certificates": [
        {"name": "Illinois Professional Educator License", "issuer": "ISBE", "date": "2017-06"}
    ],
    "skills": [
        {
            "name": "Teaching",
            "level": "",
            "keywords": ["Lesson planning", "Classroom management", "Google Classroom"],
        },
        {"name": "Tools", "level": "", "keywords": ["GeoGebra", "Desmos", "LEGO Mindstorms"]},
    ],
    "languages": [
        {"language": "English", "fluency": "Fluent"},
        {"language": "Yoruba", "fluency": "Native"},
    ],
}

DATA: dict[str, Any] = {
    "basics": {
        "name": "Priya Raghunathan",
        "label": "Data Analyst",
        "email": "priya@example.io",
        "phone": "+91 80 5550 0123",
        "location": {"city": "Bengaluru", "countryCode": "IN"},
        "summary": "Data analyst in retail, working with SQL, Python and Tableau.",
        "profiles": [
            {"network": "GitHub", "username": "priya-r", "url": "https://github.com/priya-r"}
        ],
    },
    "work": [
        {
            "name": "Mangalam Retail Pvt Ltd",
            "position": "Data Analyst",
            "location": "Bengaluru",
            "startDate": "2021-06",
            "endDate": "",
            "highlights": [
                "Built 25 Tableau dashboards used by 140 store managers.",
                "Wrote a demand forecast in Python that lowered stock-outs by 22%.",
                "Took part in the migration from Oracle to BigQuery.",
                "Cleaned 4.5 million loyalty records and merged them with till data.",
            ],
        },
        {
            "name": "Quillon Insights",
            "position": "Data Intern",
            "location": "Pune",
            "startDate": "2020-07",
            "endDate": "2021-05",
            "highlights": [
                "Automated weekly reports with pandas, saving 6 hours a week.",
                "Collaborated with two senior analysts on a churn study.",
            ],
        },
    ],
    "education": [
        {
            "institution": "Pune University",
            "studyType": "B.Tech",
            "area": "Computer Engineering",
            "startDate": "2016-07",
            "endDate": "2020-05",
            "score": "8.1/10",
        }
    ],
    "certificates": [
        {"name": "Tableau Desktop Specialist", "issuer": "Tableau", "date": "2022-01"}
    ],
    "projects": [
        {
            "name": "Rain gauge map",
            "description": "Web map of rainfall stations made with Flask and Leaflet.",
            "highlights": ["Shows hourly data of 310 stations."],
            "keywords": ["Flask", "Leaflet"],
            "startDate": "2020-01",
            "endDate": "2020-04",
        }
    ],
    "skills": [
        {"name": "Languages", "level": "", "keywords": ["SQL", "Python", "R"]},
        {"name": "Tools", "level": "", "keywords": ["Tableau", "BigQuery", "Oracle", "Git"]},
    ],
    "languages": [
        {"language": "English", "fluency": "C1"},
        {"language": "Kannada", "fluency": "Native"},
    ],
}

CHEF: dict[str, Any] = {
    "basics": {
        "name": "Lucie Fontaine",
        "label": "Sous Chef",
        "email": "lucie@example.fr",
        "phone": "+33 1 55 55 01 23",
        "summary": "Sous chef with a background in seasonal French cooking.",
    },
    "work": [
        {
            "name": "Le Petit Héron",
            "position": "Sous Chef",
            "location": "Lyon",
            "startDate": "2020-03",
            "endDate": "present",
            "highlights": [
                "Run the pass for 80 covers a night with a brigade of six.",
                "Brought food cost down from 34% to 29%.",
                "Train commis chefs in fish preparation.",
            ],
        },
        {
            "name": "Hôtel Bellecour",
            "position": "Chef de Partie",
            "location": "Lyon",
            "startDate": "2016-05",
            "endDate": "2020-02",
            "highlights": [
                "Prepared sauces and fish for banquets of up to 250 guests.",
                "Took part in HACCP audits.",
            ],
        },
    ],
    "education": [
        {
            "institution": "Institut Lyfe",
            "studyType": "Diploma",
            "area": "Culinary Arts",
            "startDate": "2013-09",
            "endDate": "2015-06",
        }
    ],
    "skills": [
        {"name": "Kitchen", "level": "", "keywords": ["Menu planning", "HACCP", "Stock control"]}
    ],
    "languages": [
        {"language": "French", "fluency": "Native"},
        {"language": "English", "fluency": "B1"},
    ],
}

PRODUCT_ZH: dict[str, Any] = {
    "basics": {
        "name": "赵若琳",
        "label": "产品经理",
        "email": "ruolin@example.cn",
        "phone": "136-0000-7788",
        "location": {"city": "成都", "countryCode": "CN"},
        "summary": "产品经理，熟悉 B 端 SaaS 产品，关注商家经营工具。",
    },
    "work": [
        {
            "name": "成都蜀云软件有限公司",
            "position": "产品经理",
            "location": "成都",
            "startDate": "2020-06",
            "endDate": "",
            "highlights": [
                "负责门店收银产品迭代，覆盖 3200 家门店。",
                "设计会员积分模块，商家续费率由 62% 提升至 71%。",
                "参与数据看板的需求评审。",
                "协调研发与测试共 9 人，按期交付 4 个版本。",
            ],
        },
        {
            "name": "重庆山城网络技术有限公司",
            "position": "产品助理",
            "location": "重庆",
            "startDate": "2018-07",
            "endDate": "2020-05",
            "highlights": [
                "撰写需求文档 60 余份，整理用户反馈。",
                "配合运营完成双十一活动页面上线。",
            ],
        },
    ],
    "education": [
        {
            "institution": "四川大学",
            "studyType": "本科",
            "area": "信息管理",
            "startDate": "2014-09",
            "endDate": "2018-06",
            "score": "85/100",
        }
    ],
    "certificates": [{"name": "NPDP 产品经理认证", "issuer": "PDMA", "date": "2021-11"}],
    "skills": [
        {"name": "产品", "level": "熟悉", "keywords": ["需求分析", "原型设计", "竞品分析"]},
        {"name": "工具", "level": "", "keywords": ["Axure", "墨刀", "SQL"]},
    ],
    "languages": [{"language": "英语", "fluency": "CET-4"}],
}

ACCOUNTANT_ZH: dict[str, Any] = {
    "basics": {
        "name": "周文博",
        "label": "总账会计",
        "email": "wenbo@example.cn",
        "phone": "135-0000-9911",
        "location": {"city": "苏州", "countryCode": "CN"},
        "summary": "总账会计，熟悉制造业成本核算与纳税申报。",
    },
    "work": [
        {
            "name": "苏州恒锐精密机械有限公司",
            "position": "总账会计",
            "location": "苏州",
            "startDate": "2019-03",
            "endDate": "",
            "highlights": [
                "负责月末结账与合并报表，结账周期从 8 天缩短到 5 天。",
                "编制增值税申报，年开票额约 2.4 亿元。",
                "协助完成高新技术企业认定。",
                "清理往来款 350 万元。",
            ],
        },
        {
            "name": "无锡太湖会计师事务所",
            "position": "审计助理",
            "location": "无锡",
            "startDate": "2016-07",
            "endDate": "2019-02",
            "highlights": ["参与 18 家企业年报审计，编写底稿。", "盘点存货并核对台账。"],
        },
    ],
    "education": [
        {
            "institution": "江南大学",
            "studyType": "本科",
            "area": "会计学",
            "startDate": "2012-09",
            "endDate": "2016-06",
            "score": "",
        }
    ],
    "certificates": [{"name": "初级会计职称", "issuer": "财政部", "date": "2017-05"}],
    "skills": [
        {"name": "财务", "level": "熟练", "keywords": ["成本核算", "纳税申报", "合并报表"]},
        {"name": "软件", "level": "", "keywords": ["用友 U8", "Excel"]},
    ],
    "languages": [{"language": "英语", "fluency": "一般"}],
}

MECHANIC_ZH: dict[str, Any] = {
    "basics": {
        "name": "孙立军",
        "label": "结构工程师",
        "email": "lijun@example.cn",
        "phone": "133-0000-2266",
        "summary": "结构工程师，从事电池包结构设计与验证。",
    },
    "work": [
        {
            "name": "合肥徽能电池股份有限公司",
            "position": "结构工程师",
            "location": "合肥",
            "startDate": "2021-03",
            "endDate": "",
            "highlights": [
                "完成 2 款电池包下箱体设计，减重 12%。",
                "使用 CATIA 建模，输出图纸 140 张。",
                "配合供应商完成模具试制，良率达到 96%。",
            ],
        },
        {
            "name": "芜湖江淮零部件厂",
            "position": "助理工程师",
            "location": "芜湖",
            "startDate": "2018-07",
            "endDate": "2021-02",
            "highlights": ["维护 6 条冲压线的工装夹具。", "参加 8D 质量改善小组。"],
        },
    ],
    "education": [
        {
            "institution": "合肥工业大学",
            "studyType": "学士",
            "area": "机械设计制造及其自动化",
            "startDate": "2014-09",
            "endDate": "2018-06",
            "score": "3.1/4.0",
        }
    ],
    "awards": [{"title": "校级三等奖学金", "awarder": "合肥工业大学", "date": "2016-10"}],
    "skills": [{"name": "软件", "level": "了解", "keywords": ["CATIA", "ANSYS", "AutoCAD"]}],
    "languages": [{"language": "英语", "fluency": "CET-6"}],
}

NURSE_DE: dict[str, Any] = {
    "basics": {
        "name": "Katrin Hoffmann",
        "label": "Gesundheits- und Krankenpflegerin",
        "email": "katrin@example.de",
        "phone": "+49 30 555 0188",
        "summary": "Pflegefachkraft mit Erfahrung in der Inneren Medizin und der Notaufnahme.",
    },
    "work": [
        {
            "name": "Klinikum Lindenhof gGmbH",
            "position": "Pflegefachkraft",
            "location": "Berlin",
            "startDate": "2018-10",
            "endDate": "",
            "highlights": [
                "Betreuung von bis zu 9 Patienten pro Schicht auf einer Station mit 36 Betten.",
                "Mitarbeit an der Einführung der elektronischen Patientenakte.",
                "Anleitung von vier Auszubildenden im Jahr.",
            ],
        }
    ],
    "education": [
        {
            "institution": "Pflegeschule Spandau",
            "studyType": "Examen",
            "area": "Krankenpflege",
            "startDate": "2015-10",
            "endDate": "2018-09",
            "score": "1,8",
        }
    ],
    "skills": [
        {"name": "Pflege", "level": "", "keywords": ["Wundversorgung", "Triage", "Dokumentation"]}
    ],
    "languages": [
        {"language": "Deutsch", "fluency": "Muttersprache"},
        {"language": "Englisch", "fluency": "B1"},
    ],
}

SALES_ES: dict[str, Any] = {
    "basics": {
        "name": "Íñigo Larrañaga",
        "label": "Representante comercial",
        "email": "inigo@example.es",
        "phone": "+34 91 555 01 44",
        "summary": "Comercial de equipos industriales en el norte de España.",
    },
    "work": [
        {
            "name": "Talleres Urdaibai S.L.",
            "position": "Representante comercial",
            "location": "Bilbao",
            "startDate": "2017-05",
            "endDate": "",
            "highlights": [
                "Gestioné una cartera de 45 clientes con ventas de 1,2 millones de euros al año.",
                "Colaboré en la feria BIEMH de 2022.",
                "Aumenté las ventas de repuestos un 14%.",
            ],
        }
    ],
    "education": [
        {
            "institution": "Universidad de Deusto",
            "studyType": "Grado",
            "area": "Comercio",
            "startDate": "2011-09",
            "endDate": "2015-06",
        }
    ],
    "skills": [{"name": "Herramientas", "level": "", "keywords": ["Salesforce", "Excel"]}],
    "languages": [
        {"language": "Español", "fluency": "Native"},
        {"language": "Euskera", "fluency": "B2"},
    ],
}
