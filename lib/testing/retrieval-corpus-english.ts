/** Memories in English, one per line with its category, and below each the questions that it answers. See `retrieval-corpus.ts`. */
export const englishMemories = `
user_preference: Maria wants every reply in at most five sentences.
? How long may an answer to Maria be?
? What does Maria expect from the way we write back to her?
user_preference: Tom uses the dark theme in all his tools and says light screens hurt his eyes.
? Which appearance should be switched on for Tom?
? Why does Tom not like bright displays?
user_preference: Code for the Lindgren team is indented with tabs, never with spaces.
? What formatting style do the Lindgrens follow?
? tabs or spaces for Lindgren
user_preference: Aiko prefers meetings after 14:00 because she works from Lisbon in the mornings.
? When should an appointment with Aiko be made?
? 爱子什么时候开会比较好
user_preference: Customer Brandt wants to be written to in German, and phone calls are fine in English.
? Which language for messages to Brandt?
? What tongue may be spoken with Brandt on the telephone?
user_preference: Elena does not want emojis in generated release notes.
? May there be smileys in the text about a new version for Elena?
user_preference: The finance group likes numbers in tables, with thousands separated by an apostrophe.
? How do the people in finance enjoy seeing figures?
user_preference: Jonas asks for a short summary first and the details below it.
? In what order should something be told to Jonas?
? brief overview before the rest: who wants that
user_preference: Priya is vegetarian and allergic to peanuts; keep that in mind for team dinners.
? What must not be in the food for Priya?
? Who in the team eats no meat?
? 聚餐时谁对花生过敏
user_preference: Sam drinks only decaffeinated coffee after noon.
? What kind of beverage may Sam have in the afternoon?
user_preference: Dr. Okafor wants dates written as 9 May 2026, not as numbers with slashes.
? How is a day to be written for Okafor?
user_preference: Nadia loves aisle seats and avoids connections shorter than one hour when she flies.
? What should a trip booked for Nadia look like?
? Where on the plane does Nadia like to sit?
user_preference: Oliver reads on his phone, so wide tables are no use to him.
? Which device does Oliver use for reading?
? Why should replies to Oliver avoid many columns?
user_preference: The night shift wants alerts by text message and not by email.
? How does the late crew want to be told about incidents?
user_preference: Keiko wants code examples in TypeScript rather than Python.
? Which programming language for samples given to Keiko?
? favourite language of Keiko
user_preference: Mr. Adeyemi prefers a large font, at least 16 points, in all documents.
? What size should letters have for Adeyemi?
user_preference: Lucia never wants her calendar shared with people outside the company.
? Who may see Lucia's schedule?
user_preference: Ben likes his test names as full sentences.
? What style of naming does Ben prefer in a suite?
user_preference: The design team dislikes stock photos and wants plain drawings.
? What kind of pictures does design hate?
? illustrations or photographs for the designers
user_preference: Greta asks that nobody calls her before nine in the morning.
? How early may I phone Greta?
? 早上几点以后可以打电话给格蕾塔
project_context: Project Heron moves the billing service from MySQL to PostgreSQL before summer.
? Which database will invoices be kept in after Heron?
? What is the purpose of Heron?
project_context: The mobile app is called Sandpiper and ships to iOS first, Android two weeks later.
? On which phone system does Sandpiper come out first?
? name of our application for smartphones
project_context: Deploys happen on Tuesday and Thursday, between ten and noon, never on a Friday.
? On which days do we release?
? May something be shipped at the end of the week?
? 我们在星期几部署
project_context: The staging cluster runs in Frankfurt, production in Dublin and Frankfurt.
? In which cities are our servers hosted?
? where is the test environment
project_context: Kestrel is the internal name of the search backend; its API lives under /kestrel/v2.
? What is the endpoint for searching?
project_context: All secrets are kept in Vault; nothing of the kind may be in the repository.
? Where do passwords and tokens belong?
? Is it fine to put credentials into git?
project_context: The public website is built with Astro and hosted on Netlify.
? What is our web page made with?
project_context: Feature flags are managed in Unleash, and old flags are removed every quarter.
? How are features switched on for some users?
? how often do we clean up flags
project_context: The data warehouse is refreshed at 03:30 UTC and takes about forty minutes.
? At what hour are the reports up to date?
? When does the nightly load into the warehouse start?
project_context: Pull requests need two approvals, one of them from the owning team.
? How many reviewers have to agree before code is merged?
? rule for approving changes to the source
project_context: The budget for cloud costs is 18,000 euros a month until December.
? How much money may we spend on AWS each month?
? 每个月的云服务预算是多少
project_context: Customer support uses Zendesk; urgent tickets must be answered in thirty minutes.
? How fast does a pressing request of a client need a response?
? What tool do the helpers of clients work with?
project_context: The Osprey project was cancelled in March, its code is archived under legacy/osprey.
? What became of Osprey?
? Which initiative was abandoned?
project_context: Our style guide says sentence case for headings and no full stop in buttons.
? Are titles written with capital letters?
project_context: Load tests run against a copy of production with anonymised customer data.
? On which data is performance measured?
project_context: The API allows 600 requests a minute per key, and bursts of up to 50.
? What is the quota of the interface?
? how many calls per minute before one is limited
project_context: Translations are handled by the agency Lingua Nord, with a turnaround of three working days.
? Who translates our texts, and how long does that take?
project_context: The design system is named Quill, and its components live in packages/quill.
? Where can I find the building blocks of the user interface?
project_context: Every service logs JSON to standard output; Loki keeps logs for thirty days.
? How long can I look back in the logging?
? format of what services log
project_context: The checkout page must work without JavaScript for the Danish market.
? What is special about buying in Denmark?
project_context: Backups are made hourly and copied to a second region every night.
? How often do we make copies of the data?
? 备份保存到哪里
project_context: The mailing list for incidents is ops-alarm and the chat channel is #war-room.
? Where do we talk while something is broken?
factual_knowledge: The payment provider drops connections that have been idle for 55 seconds.
? Why do requests to the payments partner break after a minute of silence?
? idle limit of the provider for paying
factual_knowledge: Requests from the Brazilian office go through a proxy that strips the Accept-Language header.
? Why does the office in Brazil see the wrong language?
factual_knowledge: The printer on the third floor needs the driver version 4.2, newer ones print blank pages.
? Paper comes out empty on the third floor, what helps?
? which driver for the printer
factual_knowledge: Invoices above 10,000 euros need the signature of two directors.
? Who has to sign expensive bills?
factual_knowledge: The meeting room Baltic has no camera; use Adriatic for video calls.
? In which room can we hold a conference with remote colleagues?
? Baltic camera
factual_knowledge: The legacy importer fails on files with a byte order mark at the beginning.
? Why does importing old files crash?
? reason for the broken import
factual_knowledge: Safari caches the service worker for a day, so fixes arrive late there.
? Why do repairs reach users of Safari slowly?
factual_knowledge: The office in Oslo is closed between Christmas and the third of January.
? When is nobody at work in Norway's capital?
factual_knowledge: Redis is limited to 4 gigabytes on the small plan and evicts the oldest keys.
? What happens when the cache is full?
? memory limit of our caching
factual_knowledge: The tax number of the company is in the folder Legal, in the document Registration.
? Where do I find our fiscal identification?
factual_knowledge: The guest network is called Heath and its password changes on the first of each month.
? How do visitors get on the wireless?
factual_knowledge: The barcode scanner sends a carriage return after each code unless it is in raw mode.
? Why is the form submitted after scanning?
factual_knowledge: Stripe test cards do not work in the sandbox of the accounting system.
? Can I try a payment with a trial card in bookkeeping?
factual_knowledge: Time on the build machines is always UTC, also in summer.
? Which timezone do the machines that build use?
factual_knowledge: The elevator in building C is out of order until the end of November.
? How do I get upstairs in C?
factual_knowledge: Certificates are renewed by cert-manager thirty days before they expire.
? Who takes care of TLS running out?
? when are encryption papers of the sites prolonged
factual_knowledge: Chrome extensions of ours must be reviewed by Google, which takes up to five days.
? How many days until an update of our browser add-on is out?
factual_knowledge: The old customer database stores names in Latin-1, not in UTF-8.
? Why are umlauts of clients wrong after the migration?
? encoding of the former storage
factual_knowledge: Parking at headquarters is free after 18:00 and on weekends.
? Does it cost something to leave the car at the main office in the evening?
factual_knowledge: The competitor Norwell charges 12 dollars per seat and month.
? What is the price of the product of Norwell?
? 竞争对手诺威尔的价格
decision_log: We chose FastAPI over Django because the team knows async Python and wants type hints.
? Why was Django not selected?
? Which framework was picked for the Python service?
decision_log: In May we decided to keep the monolith and split out only the notification worker.
? What did we decide about dividing the system into services?
? which part was separated from the monolith
decision_log: Kafka was rejected in favour of a table in PostgreSQL as a queue, since volumes are small.
? Why is there no Kafka here?
? How do background jobs wait for a worker?
decision_log: We will support the two latest versions of each browser and nothing older.
? Do we still test old browsers?
decision_log: The team agreed to write documentation in Markdown beside the code instead of in the wiki.
? Where do manuals live now?
? format of our guides
decision_log: GraphQL was tried for six weeks and dropped, REST stays the only public interface.
? Why don't we offer GraphQL?
decision_log: Passwords will be replaced with passkeys for all employees by the end of the year.
? How will the staff sign in next year?
? plan for authentication of colleagues
decision_log: Feature requests from trial customers wait until they have signed a contract.
? When do we build what a prospect asks for?
decision_log: We picked Hetzner for the batch machines because they cost a third of the cloud.
? Where do the batch computers stand, and for what reason?
? cheaper provider selected for batch
decision_log: Support for Internet Explorer ended on the first of February.
? Since when is the old Microsoft browser not served any more?
decision_log: Every new table gets a created_at column, even where nobody needs it today.
? Convention for columns in a fresh table
decision_log: We use Temporal for long workflows; cron is for what may be skipped.
? What runs processes that take days?
decision_log: The word "client" is used for software, "customer" for people who pay.
? How do we call those who give us money?
decision_log: Screens are designed for 1280 pixels first and checked at 390.
? Which width is the interface made for?
decision_log: We keep personal data of applicants for six months and then delete it.
? How long are details of candidates stored?
? when do we erase what job seekers sent
decision_log: The analytics vendor Plumeria was chosen over Mixlane for its servers in Europe.
? Which company measures the use of our product?
relationship: Hannah Weiss leads the data group and reports to Carlos Medina.
? Who is the boss of Hannah Weiss?
? who runs the department for data
? 卡洛斯手下谁负责数据团队
relationship: Yusuf and Ingrid share the on-call duty for the payment service.
? Who gets paged when paying fails?
relationship: Mei Lin is married to Robert from procurement.
? Who is the husband of Mei Lin?
relationship: Pavel mentors the two interns, Zoe and Amir.
? Who looks after our trainees?
relationship: Karin Holm is our contact at the bank and answers only by email.
? How do I reach the person at the bank?
? 银行的联系人是谁
relationship: The account manager for Brandt is Stefan, his deputy is Lea.
? Who takes care of the customer Brandt when Stefan is on holiday?
relationship: Dmitri founded the Berlin office and still approves every hire there.
? Who has to agree to new employees in Berlin?
relationship: Fatima and Luca studied together at the university of Bologna.
? Where did Fatima and Luca get their degree?
relationship: Noah's dog Biscuit comes to the office on Mondays.
? Which animal is with us at the start of the week?
? pet of Noah
relationship: Sofia has two children and leaves at 15:30 to pick them up.
? Why is Sofia not there in the late afternoon?
? 索菲亚有几个孩子
relationship: Viktor plays the piano in a band with people from the legal team.
? Which instrument does Viktor play?
relationship: Amara's birthday is on the 29th of February; she celebrates it in March.
? When was Amara born?
relationship: George moved from London to Porto last autumn and works remotely.
? In which city does George live now?
? home of George
relationship: Thandi runs marathons and is away for a race in the second week of April.
? Why will Thandi be absent in April?
? which sport does Thandi do
task_progress: The login page is finished, the reset of passwords is still open.
? What remains to be done for signing in?
? Is the form for authentication ready?
task_progress: Migration of Heron: schema done, data copied to 60 percent, cutover planned for the 12th.
? How far is the move of the billing storage?
? when is the switch of Heron
task_progress: The accessibility audit found 14 problems, 9 of them are fixed.
? How many defects for people with disabilities are left?
task_progress: Waiting for the lawyer's answer on the new terms before the price page can go live.
? What blocks the release of the page with prices?
task_progress: Upgrade to Node 22 is complete on all services except the PDF renderer.
? Which service still has the old version of Node?
? progress of updating the runtime
task_progress: The Spanish translation is done up to chapter four of the manual.
? How much of the guide is available in Spanish?
task_progress: Load test of the new queue reached 2,000 jobs a second, then the database was the limit.
? What slowed down the trial of the background worker?
? result of measuring the speed of the queue
task_progress: Three of five interviews for the design position are held, the next is on Thursday.
? How many candidates for design have we talked to?
task_progress: The flaky test in checkout was traced to a clock that jumps at midnight.
? Root cause of the unreliable checkout test
? why did the suite fail at night
task_progress: The icons are redrawn, and the dark variant is missing.
? What is left to do for the symbols?
user_preference: Wanda wants prices shown without tax, and in Swiss francs.
? In what money does Wanda want to see costs?
? tax in the figures for Wanda
project_context: The newsletter goes out on the first Monday of the month, texts are due the Friday before.
? What is the deadline for texts of the newsletter?
? 新闻邮件什么时候发
factual_knowledge: The heating in the Oslo office starts at six, so it is cold there before seven.
? What is the temperature in Norway in the morning?
decision_log: Releases are numbered by year and week, for example 26.19.
? How do we name versions?
relationship: Imani and Kofi run the book club that meets on the last Wednesday.
? Who organises reading novels together?
? when is the club about books
task_progress: The contract with Plumeria is signed, the import of old figures starts next week.
? Is the agreement with the analytics company done?
`;
