import { tokenise } from "@/lib/domain/tokenise";

/** Words of two languages that mean much the same, a line for each concept. Of the everyday kind: nothing here knows the questions. */
const lines = `
like likes liked enjoy enjoys love loves favourite favorite prefer prefers preferred preference fond rather 喜欢 偏好 爱 最爱 更喜欢 倾向
dislike dislikes hate hates avoid avoids avoided never refuse 讨厌 不喜欢 避免 拒绝 不要
dark night black theme 深色 暗色 黑色 夜间
colour color colours appearance look theme display 颜色 外观 主题 界面
indent indentation tabs spaces formatting style 缩进 格式 风格
language languages speak speaks spoken tongue 语言 语
reply replies answer answers respond response write back 回复 答复 回答
short brief concise terse length 简短 简洁 精简
morning early dawn 早上 早晨 清晨 上午
evening afternoon late night 晚上 下午 傍晚
meeting meetings call calls appointment standup sync 会议 开会 例会 站会
deploy deploys deployed deployment release releases released ship shipped rollout launch 部署 发布 上线
database db postgres postgresql mysql sqlite storage store stored 数据库 存储
test tests testing tested suite coverage 测试 覆盖率
bug bugs defect error errors failure fails failed broken crash 错误 故障 缺陷 崩溃 失败
cause caused reason because root why 原因 导致 起因
fix fixed repair solved resolve remedy workaround 修复 解决 修正
slow latency performance speed fast delay timeout 慢 性能 延迟 速度 超时
security secure secret credential password token 安全 密码 凭证 密钥 令牌
login sign auth authentication authenticate identity 登录 认证 身份
server host machine hosted hosting cluster region datacenter 服务器 主机 机房 集群 区域
cloud aws azure gcp provider 云 云服务
backup backups restore copy copies 备份 恢复
boss manager lead leads supervisor head reports 老板 经理 上司 主管 负责人 领导
colleague coworker teammate works together partner 同事 队友 搭档
wife husband spouse married partner 妻子 丈夫 配偶 太太 爱人
child children son daughter kid kids 孩子 儿子 女儿
pet dog cat animal 宠物 狗 猫
food eat eats eating meal diet dish lunch dinner cuisine restaurant 食物 吃 饮食 午饭 晚饭 餐 菜
vegetarian vegan meat 素食 吃素 肉
allergy allergic allergies 过敏
drink drinks coffee tea beverage 喝 咖啡 茶 饮料
travel trip journey flight fly hotel vacation holiday 旅行 出差 航班 酒店 度假 假期
home live lives living moved city town resides address 家 住 居住 城市 搬到
birthday born date anniversary 生日 出生 纪念日
car drive drives driving vehicle commute train bike bicycle cycling 开车 汽车 通勤 火车 自行车 骑车
sport run running runs marathon exercise gym swim swimming 运动 跑步 马拉松 健身 游泳
music song play plays instrument piano guitar 音乐 歌 钢琴 吉他
book books read reads reading novel 书 阅读 小说
money price cost costs budget pay paid expensive spend salary 钱 价格 成本 预算 费用 花费
customer customers client clients buyer user 客户 顾客 用户
contract agreement signed terms 合同 协议
deadline due date finish until schedule 截止 期限 到期 日程
plan plans roadmap planned next quarter 计划 规划 路线图
decision decide decided chose chosen choice pick selected selected opted 决定 选择 选定 选用
done finished complete completed ready 完成 做完
progress status state remaining left open pending todo 进度 状态 剩余 待办 未完成
start begin began started first 开始 启动 首先
stop cancel cancelled ended dropped abandon abandoned 停止 取消 放弃
migrate migration move moved switch switched replace replaced 迁移 切换 替换 更换
version upgrade upgraded update updated 版本 升级 更新
document documentation docs manual guide 文档 手册 指南
rule rules policy convention conventions must should 规则 规定 约定 政策
name named called 名字 名称 叫
company firm business organisation organization 公司 企业
team group department 团队 小组 部门
phone mobile smartphone call number 手机 电话
email mail inbox message messages chat 邮件 邮箱 消息
holiday leave vacation off away absent 休假 请假 不在
doctor health ill sick medicine 医生 健康 生病 药
school university study studies studied degree graduate graduated 学校 大学 学习 毕业
weather rain cold hot temperature 天气 下雨 冷 热 温度
error log logs logging monitor monitoring alert alerts 日志 监控 告警 报警
queue worker job background asynchronous 队列 任务 后台 异步
cache caching cached redis 缓存
frontend interface ui react screen page website web 前端 页面 网站
backend api endpoint service services 后端 接口 服务
code source repository repo git branch 代码 仓库 分支
review reviewer approve approval approved 审查 评审 批准 审批
font text size letters 字体 字号 文字
timezone time clock hour hours zone 时区 时间 小时
map location place office building room floor 地点 办公室 楼 会议室 位置
paper print printer invoice bill invoices 发票 账单 打印
limit maximum most quota rate 限制 上限 配额
encrypt encryption encrypted tls certificate 加密 证书
mobile ios android app application 移动 应用 客户端
holiday christmas festival 节日 春节 圣诞
noise quiet silent loud sound 安静 噪音 声音
`;

const conceptsOfWord = new Map<string, Set<string>>();
const unspacedWords: [word: string, concept: string][] = [];
for (const [at, line] of lines.trim().split("\n").entries()) {
  const concept = String(at);
  for (const word of line.split(" ")) {
    if (/^[a-z]+$/.test(word)) conceptsOfWord.set(word, (conceptsOfWord.get(word) ?? new Set()).add(concept));
    else unspacedWords.push([word, concept]);
  }
}

/** What a text is about, as far as the lexicon knows; what is said twice counts once. */
export function conceptsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of tokenise(text)) for (const concept of conceptsOfWord.get(word) ?? []) found.add(concept);
  for (const [word, concept] of unspacedWords) if (text.includes(word)) found.add(concept);
  return found;
}
