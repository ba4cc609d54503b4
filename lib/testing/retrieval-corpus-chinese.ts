/** Memories in Chinese, as `retrieval-corpus-english.ts`. */
export const chineseMemories = `
user_preference: 王芳喜欢简短的回复，最多三句话。
? 给王芳的答复应该多长？
? How long should an answer to Wang Fang be?
user_preference: 李伟在所有编辑器里都使用深色主题。
? 李伟偏好什么颜色的界面
? Which theme does Li Wei use?
user_preference: 陈静希望会议安排在下午三点以后。
? 什么时候可以和陈静开例会
? When does Chen Jing want appointments?
user_preference: 刘洋吃素，而且对海鲜过敏。
? 订餐时刘洋不能吃什么
? 谁不吃肉
user_preference: 赵敏只喝茶，不喝咖啡。
? 赵敏喜欢什么饮料
user_preference: 张强要求所有代码示例使用 Go 语言。
? 给张强写示例应该用哪种编程语言
user_preference: 周丽不喜欢在周末收到工作消息。
? 什么时候不要给周丽发邮件
? May I send Zhou Li messages on Saturday?
user_preference: 吴磊出差时偏好靠窗的座位和安静的酒店。
? 给吴磊订酒店要注意什么
? 吴磊坐飞机喜欢坐哪里
user_preference: 孙悦希望报告用表格，不要用长段落。
? 给孙悦的报告用什么格式
user_preference: 黄晓要求文件的字体不小于十四号。
? 黄晓的文档字号多大
user_preference: 林涛习惯用手机看文件，所以图片不要太大。
? 林涛用什么设备阅读
user_preference: 何雪喜欢先看结论，再看细节。
? 汇报给何雪时先说什么
user_preference: 郭明讨厌弹出窗口和自动播放的声音。
? 什么样的界面会让郭明不高兴
? What does Guo Ming hate about sound?
user_preference: 马超要求日期写成年月日，例如二〇二六年五月九日。
? 马超希望怎么写日期
user_preference: 罗琳希望用英语和她通电话，用中文写邮件。
? 和罗琳打电话说什么语言
? 写给罗琳的信用什么语
user_preference: 梁宇喜欢在早上七点收到前一天的总结。
? 清晨要给梁宇发什么
user_preference: 宋佳不要在发布说明里使用表情符号。
? 宋佳的更新说明里可以有表情吗
user_preference: 唐杰偏好命令行，不喜欢图形界面。
? 唐杰更喜欢哪种操作方式
user_preference: 许诺希望所有链接在新窗口打开。
? 许诺的网页链接应该怎么打开
user_preference: 韩梅爱听古典音乐，工作时请不要打扰。
? 韩梅喜欢什么歌曲
? What music does Han Mei love?
project_context: 白鹭项目要在六月之前把数据库从 Oracle 迁移到 PostgreSQL。
? 白鹭项目是做什么的
? 存储将换成什么
? Which project replaces Oracle?
project_context: 移动应用叫“海燕”，先在安卓上发布。
? 手机客户端叫什么名字
? 海燕最早上线的系统
project_context: 每周三上午部署，节日前一天不发布。
? 一周里哪天上线新版本
? On which morning are releases made?
project_context: 测试环境在上海机房，生产环境在北京和广州。
? 正式服务器在哪些城市
? 测试用的主机放在哪里
project_context: 密钥统一保存在保险库里，禁止写进代码仓库。
? 密码和令牌应该放在哪里
? May credentials be in the repo?
project_context: 合并代码需要两个人批准，其中一人必须是负责人。
? 代码评审要几个人同意
? How many approvals does a merge need?
project_context: 云服务的预算是每月五万元。
? 每个月在云上能花多少钱
? monthly cost limit for the cloud
project_context: 紧急的客户问题必须在二十分钟内答复。
? 客户很着急时多久要回复
? How fast do urgent customers get an answer?
project_context: 官网的前端使用 Vue，放在 web 目录下。
? 网站页面是用什么写的
project_context: 接口限制每分钟三百次请求。
? API 的调用上限是多少
? quota of the interface in Chinese region
project_context: 日志保留六十天，存放在 Elasticsearch。
? 可以查多久以前的日志
project_context: 灰度发布先给百分之五的用户。
? 新功能最先给多少人使用
project_context: 翻译由杭州的公司负责，需要四个工作日。
? 谁做翻译，要几天
project_context: 备份每两小时做一次，每晚复制到成都。
? 多久备份一次
? Where are the copies of the data sent every night?
project_context: 鸿雁项目在去年停止了，代码在归档仓库。
? 哪个计划被取消了
project_context: 所有页面必须支持在没有网络时阅读。
? 离线的时候能不能看页面
project_context: 故障群的名字叫“消防队”，值班电话写在群公告里。
? 出了故障去哪里找值班电话
? name of the chat for failures
project_context: 设计组件放在 packages/ui，名字叫“竹”。
? 界面组件库叫什么
project_context: 报表在凌晨四点更新。
? 几点以后数据是最新的
project_context: 付款服务由两个小组共同维护。
? 谁维护支付系统
factual_knowledge: 支付接口在空闲五十秒后会断开连接。
? 为什么支付请求会断开
? Why does the payment endpoint close connections?
factual_knowledge: 三楼的打印机只支持旧版本的驱动。
? 三楼打印出问题怎么办
factual_knowledge: 金额超过八万元的合同要两位总监签字。
? 大额协议由谁签字
? Who signs an expensive agreement?
factual_knowledge: “长江”会议室没有摄像头，视频会议请用“黄河”。
? 哪个房间可以开视频会
factual_knowledge: 旧的导入程序遇到空行就会崩溃。
? 导入失败的原因是什么
? cause of the crash of the importer on empty lines
factual_knowledge: 春节期间办公室关闭七天。
? 过年的时候公司休息几天
factual_knowledge: 缓存最多四吉字节，满了会删除最旧的内容。
? 缓存满了会怎样
? maximum size of the cache and what is removed
factual_knowledge: 访客网络的密码每周一更换。
? 客人的无线网密码多久换一次
factual_knowledge: 构建机器的时间是协调世界时。
? 编译服务器用什么时区
factual_knowledge: 证书由系统自动续期，提前二十天。
? 加密证书谁来更新
factual_knowledge: 竞争对手“青木”的价格是每人每月九十元。
? 青木的产品卖多少钱
? price of the competitor Qingmu 青木
factual_knowledge: 公司的停车场晚上七点以后免费。
? 晚上开车来公司停车要付费吗
factual_knowledge: 扫码枪扫完会自动加一个回车。
? 扫码以后为什么自动提交
factual_knowledge: 老系统里的姓名使用 GBK 编码。
? 旧数据里的名字为什么乱码
factual_knowledge: 应用市场审核一般需要三天。
? 提交新版应用后几天能上架
factual_knowledge: 苏州工厂的门禁卡在前台领取。
? 去苏州工厂怎么进门
decision_log: 我们选择 Rust 重写网关，因为原来的延迟太高。
? 为什么要重写网关
? 网关选用了什么语言
? Which language was chosen because of latency?
decision_log: 五月决定保留单体架构，只拆分通知服务。
? 架构上决定拆分哪一部分
decision_log: 没有采用 Kafka，因为消息量很小，用数据库表做队列就够了。
? 消息队列用什么实现
? 不用 Kafka 的理由
decision_log: 只支持最新的两个浏览器版本。
? 老浏览器还支持吗
decision_log: 文档和代码放在一起，不再使用维基。
? 手册写在哪里
? Where does the documentation live, 维基?
decision_log: 年底之前员工登录全部改用通行密钥。
? 同事以后怎么登录
? How will staff sign in by the end of the year, 通行密钥?
decision_log: 应聘者的个人资料保留半年后删除。
? 候选人的简历保存多久
decision_log: 批处理机器放在自己的机房，因为费用只有云的三分之一。
? 为什么批处理不在云上
? Why are batch machines cheaper than the cloud?
decision_log: 试用客户的需求要等签合同以后再做。
? 没签协议的客户提的需求怎么处理
decision_log: 新表都要有创建时间这一列。
? 建表有什么约定
decision_log: 移动端暂停开发新功能，先修复崩溃。
? 手机应用现在优先做什么
relationship: 高峰是数据团队的负责人，向董总汇报。
? 高峰的领导是谁
? 谁管理数据小组
relationship: 小李和小王轮流负责支付服务的值班。
? 支付出错找谁
relationship: 郑云的妻子在采购部工作。
? 郑云的太太在哪个部门
? Where does the spouse of Zheng Yun (郑云) work?
relationship: 谢师傅带两个实习生，小周和小吴。
? 实习生由谁指导
relationship: 银行那边的联系人是冯女士，只用邮件联系。
? 怎么联系银行
relationship: 负责“华美”这个客户的是于洋，他不在时找任静。
? 华美的客户经理休假时找谁
relationship: 程亮有一个女儿，每天四点半去接她。
? 程亮下午为什么要早走
? Why does 程亮 leave early, a child?
relationship: 董宁养了一只猫，名字叫豆包。
? 董宁的宠物叫什么
relationship: 曹阳去年从北京搬到了昆明，在家办公。
? 曹阳现在住在哪个城市
? new home of 曹阳
relationship: 邓超每年十月去参加马拉松。
? 邓超为什么十月请假
? 谁喜欢跑步
relationship: 丁一和方圆是大学同学。
? 丁一和方圆怎么认识的
relationship: 姚远的生日是十二月三十一日。
? 姚远哪天出生
task_progress: 登录页面已经完成，找回密码还没有做。
? 登录功能还剩什么没做
task_progress: 白鹭项目的数据迁移完成了百分之七十，切换定在二十号。
? 数据库迁移进度如何
? How far is the migration of 白鹭?
task_progress: 无障碍检查发现十一个问题，已经修复八个。
? 还有几个无障碍错误没修好
task_progress: 新价格页面在等法务的答复。
? 价格页面为什么还没上线
task_progress: 升级到 Java 21 已完成，只剩下报表服务。
? 哪个服务还没有升级
? Which service is left for the update to Java 21?
task_progress: 英文手册翻译到第六章。
? 手册的英文版做到哪里了
task_progress: 压力测试达到每秒一千五百个任务，瓶颈在数据库。
? 性能测试的结果怎么样
? What was the limit in the load test of 任务?
task_progress: 图标已经重画，还缺深色版本。
? 图标还差什么
task_progress: 前端面试完成两场，下一场在周五。
? 招聘前端的面试进行得如何
user_preference: 白雪希望价格不含税，用人民币显示。
? 给白雪看的价格要不要含税
project_context: 内部通讯每月第一个星期一发送，稿件在前一个星期五截止。
? 内部通讯的稿子哪天之前交
? deadline of texts for 内部通讯
relationship: 石磊会弹吉他，常在公司聚会上表演。
? 石磊会什么乐器
? Who plays the guitar at parties?
task_progress: 与“青木”的合作协议还在等对方签字。
? 和青木的合同签了吗
`;
