import type { DemoApplication } from "./demo-content-types.ts";

// Pending: three owners have many, a few others one each.
export const pendingApplications: DemoApplication[] = [
  {
    project: "tidewater",
    applicant: "weiliang",
    requestedRole: "developer",
    content: `I keep a tide gauge running at our sailing club in Xiamen, so I know how wrong a table can be on a spring tide. I read your harmonic fit last night and think I found why it drifts after thirty days.

- Six years of Rust, most of it embedded
- PostgreSQL at work, nothing exotic
- About four hours a week, more in winter

I could start with the grey arrows, since they need the forecast's age anyway.`,
    status: "pending",
    createdDaysAgo: 0.08,
  },
  {
    project: "tidewater",
    applicant: "lupehdz",
    requestedRole: "designer",
    content: `Wind barbs are hard to read at arm's length, and impossible through a wet phone pouch. I tried four variants on my kayaking aunt; the one with a single fat arrow and a number won by a lot. Sketches are in [this folder](https://lupe.example/barbs).

Three hours a week, Sundays.`,
    status: "pending",
    createdDaysAgo: 1.1,
  },
  {
    project: "tidewater",
    applicant: "arjunv",
    requestedRole: "developer",
    content:
      "Long-time Rust user, first-time kayaker. I capsized in March because I misread a table, and would like to fix the table.",
    status: "pending",
    createdDaysAgo: 3,
  },
  {
    project: "tidewater",
    applicant: "thandekad",
    requestedRole: "developer",
    content:
      "I can test on old Android phones (I have a drawer of nine) and write down what breaks.",
    status: "pending",
    createdDaysAgo: 4.3,
  },
  {
    project: "tidewater",
    applicant: "dkim",
    requestedRole: "developer",
    content: null,
    status: "pending",
    createdDaysAgo: 5,
  },
  {
    project: "tidewater",
    applicant: "celinef",
    requestedRole: "designer",
    content: `J’ai dessiné des cartes marines pendant six ans, d’abord à la main, puis pour l’écran. Sur vos cartes, les sondes et les courants ont la même encre : en plein soleil, on ne voit plus que du gris.

Je propose de commencer par une seule station, Saint-Malo, parce que les marées y sont assez fortes pour que l’on voie tout de suite ce qui cloche. Deux soirs par semaine jusqu’à l’été.`,
    status: "pending",
    createdDaysAgo: 7,
  },
  {
    project: "lantern-mail",
    applicant: "yousefk",
    requestedRole: "developer",
    content: `السلام عليكم،

نستعمل Lantern Mail في تعاونية للنجارة في إربد منذ أربعة أشهر، والمسودات العربية تنقلب علاماتها عند أول قوس أو رقم. وجدت السبب في \`DraftEditor.tsx\`: الاتجاه مضبوط على المحرّر كله لا على كل فقرة.

- أعمل بـ PHP وVue يوميًا، وأقرأ React بلا صعوبة
- ثلاث ساعات في الأسبوع
- أستطيع أن أختبر كل إصدار مع خمسة أشخاص لا يكتبون إلا بالعربية`,
    status: "pending",
    createdDaysAgo: 0.6,
  },
  {
    project: "lantern-mail",
    applicant: "aikotanaka",
    requestedRole: "designer",
    content: `I used it on a train with one hand for a week and kept a list. The three worst:

1. *Assign* and *Archive* sit next to each other, and both are grey
2. the draft closes when the keyboard does
3. there is no way back from a search

I'd like to do the narrow screens, all of them, one at a time.`,
    status: "pending",
    createdDaysAgo: 2,
  },
  {
    project: "lantern-mail",
    applicant: "sinikkav",
    requestedRole: "developer",
    content:
      "Attachment search: I did this once with PostgreSQL's text search and a queue, for a law office in Tampere. It held for eleven years.",
    status: "pending",
    createdDaysAgo: 4,
  },
  {
    project: "lantern-mail",
    applicant: "kwameb",
    requestedRole: "developer",
    content:
      "We run six shared mailboxes at the district library and would be your most annoying users. I can give two evenings a week, and start by writing down how to restore a backup, because last month I had to find out.",
    status: "pending",
    createdDaysAgo: 6.2,
  },
  {
    project: "lantern-mail",
    applicant: "gwenhughes",
    requestedRole: "designer",
    content: null,
    status: "pending",
    createdDaysAgo: 9,
  },
  {
    project: "nightjar",
    applicant: "tuvaeide",
    requestedRole: "designer",
    content: `The spectrogram! I make games, so I spend my days explaining invisible things with colour and motion. Idea: draw the call as a line your finger could follow, and keep the heat map one tap away for those who want it.

I'd need twenty recordings with their labels to try it on.`,
    status: "pending",
    createdDaysAgo: 0.2,
  },
  {
    project: "nightjar",
    applicant: "mateog",
    requestedRole: "developer",
    content:
      "Could the 9 MB model run in the page, through WebAssembly? I think yes, at about 40 ms per second of sound, and would like to find out. No machine learning background; plenty of compilers.",
    status: "pending",
    createdDaysAgo: 1.5,
  },
  {
    project: "nightjar",
    applicant: "fernandaoliveira",
    requestedRole: "developer",
    content: `Hello Noor,

I withdrew my first application in spring because I had promised more hours than I had. The timetable archive has two more people now, so here I am again, with a plan that is smaller and, I hope, more use to you.

**What I noticed.** Your confusion matrix in \`docs/results.md\` has one bad corner: Sardinian and Eastern Subalpine warblers, and both against the Lesser Whitethroat. I looked at the training clips. Of the 61 labelled *Lesser Whitethroat*, 44 come from only two recordists, and both of them used the same model of parabolic dish, which rolls off everything under 1.5 kHz. I believe the model has learnt the dish.

**How to check.** Take thirty clips of other species by the same two people and see how many come back as whitethroats. I did it for twelve, and got seven. That is not a proof, but it isn't nothing either.

**What I would do, in this order:**

1. write a page that shows, per species, how the clips are spread over recordists, months and microphones
2. a split for testing that never has one recordist on both sides
3. a random low-cut and a bit of wind mixed in while training, which is twenty lines
4. fit again, and compare honestly, also where it gets worse

**What I bring.** Statistics are my trade (public health, nine years), so pandas and R daily, PostgreSQL when the data outgrow them. I have read PyTorch more than I have written it. I record birds myself, badly, around the mangroves near Recife; none of those species are yours, so I have no favourites.

**Hours.** Four a week, on Tuesday and Saturday mornings, until the end of October. After that I would have to ask again. I answer mail within two days, or say when I can't.

If you would rather keep the training set as it is until the next release, I understand; the page from point 1 would do no harm meanwhile, and you would at least see what you have.

Abraço,
Fernanda`,
    status: "pending",
    createdDaysAgo: 2.4,
  },
  {
    project: "nightjar",
    applicant: "lupehdz",
    requestedRole: "designer",
    content:
      "I'd like to draw the answer for *“something like a warbler”*. It is the nicest sentence in the program and at the moment it looks like an error.",
    status: "pending",
    createdDaysAgo: 8,
  },
  {
    project: "late-again",
    applicant: "inescarvalho",
    requestedRole: "developer",
    content: `Night buses until 27:40 are exactly my kind of misery. I have written a calendar library in Elixir and threw it away twice.

First I'd take Porto's feed, which you don't have: I ride the 600 and could tell you which delays are true.`,
    status: "pending",
    createdDaysAgo: 0.15,
  },
  {
    project: "late-again",
    applicant: "celinef",
    requestedRole: "designer",
    content:
      "The page per line that a councillor can wave about: A4, black and white, one number in the middle. I have made such sheets for a tenants' union and know what survives a photocopier.",
    status: "pending",
    createdDaysAgo: 3.5,
  },
  {
    project: "low-step",
    applicant: "noorhaddad",
    requestedRole: "developer",
    content:
      "My brother uses a chair and maps kerbs in Haifa with a tape measure. I can turn his 800 photos into a first guess of kerb height, with the doubt shown, not hidden.",
    status: "pending",
    createdDaysAgo: 0.9,
  },
  {
    project: "low-step",
    applicant: "soniaquispe",
    requestedRole: "developer",
    content: null,
    status: "pending",
    createdDaysAgo: 6,
  },
  {
    project: "walking-bus",
    applicant: "ayodeleo",
    requestedRole: "developer",
    content: `Hello Gwen, my two are on a walking bus as well! A single web page with tomorrow's two names on it, and an SMS at seven, would have saved us this whole winter. I could have a first version by the weekend after next.

Oat biscuits, please.`,
    status: "pending",
    createdDaysAgo: 12,
  },
  {
    project: "homework-club",
    applicant: "soniaquispe",
    requestedRole: "developer",
    content:
      "I'll take the snake. It should not be able to eat itself, but I want it to be able to *consider* it.",
    status: "pending",
    createdDaysAgo: 1.3,
  },
  {
    project: "board-four",
    applicant: "sinikkav",
    requestedRole: "developer",
    content: "My club has the same two brothers.",
    status: "pending",
    createdDaysAgo: 2.1,
  },
  {
    project: "rainbarrel",
    applicant: "arjunv",
    requestedRole: "developer",
    content: null,
    status: "pending",
    createdDaysAgo: 10,
  },
];
