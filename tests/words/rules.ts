// Rules for the words of the product: families of wording that readers stumble over. Each has texts
// that it must find, and better ones that it must not find.
export interface WordRule {
  readonly why: string;
  readonly pattern: RegExp;
  readonly found: readonly string[];
  readonly better: readonly string[];
  /** Where the rule applies; everywhere without it. */
  readonly in?: RegExp;
}

const everywhere = /^(web\/(?!graph\/README)|server\/(?!evaluate-matching)|contract\/|[A-Z]+\.md)/;
/** With the documents, whose "at once" means "together". */
const alsoDocuments = new RegExp(`${everywhere.source}|^docs/`);
/** Without the API's descriptions, which are phrases. */
const screens = /^(web\/(?!graph\/README)|server\/(?!evaluate-matching)|[A-Z]+\.md)/;
const pages = /^web\/(app|features|lib|routes|ui|graph)\/.*\.tsx?$/;
const code = /\.tsx?$/;

export const wordRules: readonly WordRule[] = [
  {
    why: "The voice is calm: no exclamation marks.",
    pattern: /\p{L}!(?=$|[\s”"')])/u,
    in: code,
    found: ["Comment posted!", "Welcome! Choose a project."],
    better: ["Comment posted"],
  },
  {
    why: "One term for one thing: the comments of a project are its discussion.",
    pattern: /\b(the|join the|in the) talk\b|^Talk$|\btalk along\b|say something/i,
    found: ["Talk", "Sign In to Join the Talk", "The talk is loading", "Say something to the team"],
    better: ["Discussion", "Sign in to comment", "Write a comment"],
  },
  {
    why: "One term for one thing: people sign in and sign out.",
    pattern: /\blog(ged|ging)? (in|out|on)\b/i,
    in: pages,
    found: ["Log in to see your notifications", "You are logged out"],
    better: ["Sign in to see your notifications"],
  },
  {
    why: "One spelling: e-mail, licence, re-open, recognise.",
    pattern: /\b(emails?|license|reopen\w*|recogniz\w+|favorites?|user name)\b/i,
    in: pages,
    found: ["Your email", "Reopen reports", "Open source license"],
    better: ["Your e-mail", "Re-open reports", "Open source licence"],
  },
  {
    why: "One term for one thing: settings are turned on and off.",
    pattern: /\bswitch(ed|es|ing)?( (it|them|this|webhooks))? (on|off)\b/i,
    in: alsoDocuments,
    found: ["Switched off", "Switch off what you don’t need", "Switching it off deletes it"],
    better: ["Turned off", "Turn off what you don’t need"],
  },
  {
    why: "Name people: someone, everyone and anyone at most.",
    pattern: /\b(some|any|every)body\b/i,
    found: ["Unlawful, or somebody else’s work", "Everybody", "Make somebody else an owner first"],
    better: ["Illegal or infringing", "Everyone", "Make someone else an owner first"],
  },
  {
    why: "Name people instead of “who …” as a subject.",
    pattern:
      /(^|[.;:] )Who(ever|m)? (is|are|has|was|were|stops|deletes|sits|you|it)\b(?!.*\?)|\bwho it was\b/,
    in: screens,
    found: [
      "Who is suspended is signed out at once",
      "The application is turned down. Who is on the team already stays on it.",
    ],
    better: ["Suspended people are signed out immediately", "Existing members stay on the team."],
  },
  {
    why: "Name things instead of “what …” as a subject.",
    pattern:
      /(^|[.;:] )What (is|was|you|they|people|admins|the|it|comes|happens|recurs|isn|servers|follows|outlasts|nobody)\b(?!.*\?)|\bbecame of\b|\bwith what\b/,
    in: screens,
    found: [
      "What you said",
      "What happens with your projects: it is told here, as it happens.",
      "What the servers do by themselves.",
      "The applications that you have sent, what became of them",
    ],
    better: ["Your comments", "Updates on your projects, applications and comments."],
  },
  {
    why: "Address the reader: your, you.",
    pattern:
      /\bone[’']s( own)?\b|\boneself\b|\b(which|that|what|when|whom|where) one (can|may|was|owns|made|did|wrote|starred|blocked|reported|follows|watches|chose|wants)\b/i,
    found: ["One's own sessions", "The projects that one starred"],
    better: ["Your sessions", "Your starred projects"],
  },
  {
    why: "People are notified; pages say things. Nothing is told.",
    pattern:
      /\b(are|is|was|were|isn[’']t|aren[’']t|be) told\b|\btells? (of|the|them|about|people)\b/i,
    in: alsoDocuments,
    found: [
      "What you are told of.",
      "The team isn’t told.",
      "Pushes appear here as soon as its code host tells of them",
      "it is told here, as it happens.",
    ],
    better: ["Choose what you’re notified about.", "Pushes appear here once a webhook is set up"],
  },
  {
    why: "Things appear, are listed or stay. They don’t stand.",
    pattern:
      /\bstands? (here|there|under|below|for nothing)\b|\bwill stand\b|\bsuspension stands\b/i,
    found: ["once its owner accepts, the project stands here.", "will stand here", "stand under"],
    better: ["Projects you join appear here."],
  },
  {
    why: "Say “immediately”, or nothing.",
    pattern: /\bat once\b/i,
    in: everywhere,
    found: ["are dismissed at once", "It is gone at once for all but its author"],
    better: ["are dismissed immediately", "Only its author and admins will see it."],
  },
  {
    why: "Say “permanently”, “This can’t be undone”.",
    pattern: /\bfor good\b|brought back/i,
    found: ["Merge for Good", "It can’t be brought back."],
    better: ["Merge permanently", "This can’t be undone."],
  },
  {
    why: "Things are deleted or removed. They don’t go.",
    pattern: /\b(goes|go),? (with it|too)\b|\bis gone\b|\bwhen it goes\b/i,
    in: everywhere,
    found: ["You see what goes with it", "Projects that go, too", "what is there is gone."],
    better: ["You’ll review what’s deleted first.", "Projects that are deleted too"],
  },
  {
    why: "Say “mistyped” or “typo”.",
    pattern: /\b(a slip|slips)\b/i,
    found: ["the address has a slip in it", "and so do slips."],
    better: ["the address may be mistyped", "Typos are forgiven."],
  },
  {
    why: "Say “right now”, “already” or “now”.",
    pattern: /\b(at the moment|by now|meanwhile|these days)\b|\b(are|is) [^.]*just now\b/i,
    in: code,
    found: [
      "The project takes no applications at the moment.",
      "This application is accepted by now.",
    ],
    better: ["Not accepting applications right now.", "This application is already accepted."],
  },
  {
    why: "Projects accept applications, or don’t.",
    pattern: /\btakes? no (new )?(applications|members|seats)\b/i,
    found: ["The project takes no applications"],
    better: ["Archived projects accept no applications"],
  },
  {
    why: "People and projects look for someone, in the present continuous.",
    pattern: /\bseeks?\b|\blooks? for people\b/i,
    in: code,
    found: ["Projects that seek a developer", "Software projects that look for people"],
    better: ["Looking for a developer", "Software projects looking for contributors"],
  },
  {
    why: "Searches have no results, or a thing has no such name.",
    pattern: /\b(Nothing|Nobody)( more)? (is )?(called|named)\b|is called that|goes by that name/i,
    found: ["Nothing is called “rst” here.", "Nobody goes by that name.", "Nothing named “rst”"],
    better: ["No results for “rst”", "No technology is called “rst”."],
  },
  {
    why: "Errors name what failed.",
    pattern:
      /^(It|That|This|Those|They|Nobody) (was|were|is|did|does) (not|still|signed|made|removed|suspended)\b/,
    in: pages,
    found: ["It was not changed.", "That was not undone", "Nobody was suspended."],
    better: ["The technology was not changed.", "The person was not suspended."],
  },
  {
    why: "Empty states say what will appear, and no more.",
    pattern:
      /\bhas been said\b|\bNobody is waiting\b|\bNothing (waits|is logged)\b|^None of (these|them)\b|\bBe the first\b|\b(waits?|read it|shows?) here\b|\bstays? here\b|\bAs soon as\b/i,
    in: pages,
    found: [
      "Nothing has been said yet",
      "Be the first: ask a question, or say what you like about it.",
      "None of these is yours",
      "When somebody applies to your project, you read it here.",
      "Nothing is logged",
    ],
    better: [
      "No comments yet",
      "Ask a question or share feedback.",
      "New applications appear here.",
    ],
  },
  {
    why: "Say “continue”, “start again”.",
    pattern: /\bgo(es)? on\b|\bbegin with one\b/i,
    in: code,
    found: ["Go On Without", "You can go on reading, or try again.", "Begin with one of these"],
    better: ["Continue without signing in", "Popular"],
  },
  {
    why: "Addresses redirect.",
    pattern: /\b(leads?|leading) (here|there)\b/i,
    found: ["An old one leads here for 90 days."],
    better: ["Your old address redirects here for 90 days."],
  },
  {
    why: "Applications are declined, in our own texts.",
    pattern: /\bturned down\b|\bwithdrew it\b/i,
    found: ["Applications that were turned down stay here.", "withdrew it"],
    better: ["Applications that were declined appear here.", "withdrew the application"],
  },
  {
    why: "Say “the limit” or “up to”.",
    pattern: /\bis the most( there can be)?\b/i,
    found: ["50 is the most there can be.", "You have 20 searches, which is the most."],
    better: ["You can choose up to 50.", "You have 20 saved searches, which is the limit."],
  },
  {
    why: "Webhooks are created, and receive deliveries; checkboxes are checked.",
    pattern:
      /\bsecret made\b|\b(webhook|secret|address|database) was made\b|\blast heard\b|^(Heard|Ticked|Invoked)$|\bbelongs? into\b/i,
    found: ["Secret made", "No webhook was made.", "Last heard", "Ticked", "belongs into the form"],
    better: ["Secret created", "The webhook was not created.", "Last delivery", "Checked"],
  },
  {
    why: "Admins are made and removed; actions are actions.",
    pattern: /\bunmak(e|ing)\b|\b(all|the) acts\b|\bled to hiding\b/i,
    in: pages,
    found: ["which includes unmaking you.", "All acts", "led to hiding"],
    better: ["including removing you as admin.", "All actions"],
  },
  {
    why: "Say “several” or a condition plainly: “if”, not “where”.",
    pattern:
      /\b(null|empty|40[0-9]|50[0-9]|429)\b[^.;]*\bwhere (it|they|there|one|this|that|all|the|its|a|another|other|asked)\b/i,
    in: /^contract\//,
    found: ["Null where it is deleted", "409 where its slug is taken"],
    better: ["Null if it is deleted", "409 if its slug is taken"],
  },
  {
    why: "Operations return something.",
    pattern: /\bAnswers (what|which|who|the|with)\b/,
    in: /^contract\//,
    found: ["Delete a webhook. Answers what was deleted"],
    better: ["Delete a webhook. Returns the deleted webhook"],
  },
  {
    why: "Say what a person brings in plain words.",
    pattern: /\bAll 2 of\b|\bBrings none\b|\bnot named its\b|\bnames? .* yet\b|\bname what\b/i,
    in: pages,
    found: [
      "All 2 of your techs",
      "This project has not named its technologies yet.",
      "Nobody here names Rust yet.",
      "Name what you work with",
    ],
    better: ["Both of your techs", "No technologies listed yet", "Nobody lists Rust yet."],
  },
  {
    why: "Quaint words have plain ones.",
    pattern:
      /\b(doings|own affair|a detour|by the dozen|thrown away|taken in|nobody’s to|draws no pictures|one and the same|what for|anew|lately)\b/i,
    in: alsoDocuments,
    found: [
      "This browser draws no pictures.",
      "everybody whose change was taken in",
      "That is one and the same.",
      "what {host} stores about you, what for",
      "Nobody has searched here lately.",
    ],
    better: ["The graph isn’t available in this browser."],
  },
];
