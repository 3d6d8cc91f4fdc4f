import type { DemoThread } from "./demo-content-types.ts";

// Comments on the tools and the projects for neighbourhoods.
export const toolThreads: DemoThread[] = [
  {
    project: "lantern-mail",
    by: "mateog",
    daysAgo: 29,
    text: `We moved the climbing club over at the weekend: nine people, one mailbox, 14,000 old messages. Notes for whoever comes next:

- the first sync took 50 minutes on a Raspberry Pi 4, then it was quick
- set \`LANTERN_FROM\` **before** inviting, or the invitations come from *root*
- tell everybody on the same day; for a week two of us answered everything twice

It's the first tool that the club hasn't asked me to undo.`,
    likedBy: ["priyan", "inescarvalho", "hemiparata", "oleksak", "celinef", "opalreyes", "dkim"],
    replies: [
      {
        by: "inescarvalho",
        daysAgo: 28.7,
        text: "The invitations from *root* are our fault. From the next version on it won't start without a sender.",
        likedBy: ["mateog"],
        replies: [
          {
            by: "oleksak",
            daysAgo: 28.4,
            text: "Won't start, or says why it won't start? I was on call for the bakery when it was the first.",
            likedBy: ["opalreyes", "mateog"],
            replies: [
              {
                by: "inescarvalho",
                daysAgo: 28.3,
                text: 'It says: *"LANTERN_FROM is missing: the address that invitations come from."*',
                likedBy: ["oleksak"],
              },
            ],
          },
        ],
      },
      {
        by: "dkim",
        daysAgo: 27,
        text: "How many of the nine read it on a phone? I am deciding what to be proud of first.",
        replies: [
          { by: "mateog", daysAgo: 26.8, text: "Seven. Two of them on the wall, between routes." },
        ],
      },
    ],
  },
  {
    project: "lantern-mail",
    by: "yousefk",
    daysAgo: 15,
    text: 'المسوّدات العربية تظهر من اليسار إلى اليمين أثناء الكتابة، ثم تُرسل صحيحة. يكفي `dir="auto"` على مربّع النص فيما أظن. هل أرسل التعديل؟',
    likedBy: ["priyan", "noorhaddad", "celinef"],
    replies: [
      {
        by: "priyan",
        daysAgo: 14.8,
        text: "Yes please! And tell us what else looks wrong; none of us would see it.",
        replies: [
          {
            by: "yousefk",
            daysAgo: 14.5,
            text: "أرسلته. بقي سهم «التالي» في القائمة: يشير إلى الوراء.",
            likedBy: ["priyan"],
          },
        ],
      },
    ],
  },
  {
    project: "lantern-mail",
    by: "tuvaeide",
    daysAgo: 2.1,
    text: "Is search over attachments something a beginner could start on?",
    replies: [
      {
        by: "hemiparata",
        daysAgo: 1.9,
        text: "The text of PDFs, yes: the library is chosen and there is a failing test with your name on it. Pictures of invoices, no, not for anybody.",
        likedBy: ["tuvaeide", "opalreyes"],
      },
    ],
  },
  {
    project: "late-again",
    by: "gwenhughes",
    daysAgo: 21,
    text: "I am not a programmer. Can this tell me whether the 47 has been late at ten to eight on school days since September? I have eleven children and a letter to write.",
    likedBy: ["fernandaoliveira", "kwameb", "jonasl", "arjunv"],
    replies: [
      {
        by: "kwameb",
        daysAgo: 20.8,
        text: `It can, and here is your letter's second paragraph. 58 school days, Mill Lane, the 7:50:

\`\`\`sql
select count(*) filter (where delay > 300) as late, median(delay), max(delay)
from trips
where line = '47' and stop = 'mill-lane' and planned = '07:50' and school_day;
\`\`\`

**23 of 58** were more than five minutes late; half of all by more than 3½ minutes; the worst came at 8:14.`,
        likedBy: ["gwenhughes", "fernandaoliveira", "jonasl", "thandekad", "mirav"],
        replies: [
          {
            by: "gwenhughes",
            daysAgo: 20.2,
            text: "Sent, with the table. If they answer I'll bring biscuits to all of you, wherever you are.",
            likedBy: ["kwameb", "fernandaoliveira"],
            replies: [
              {
                by: "gwenhughes",
                daysAgo: 4,
                text: "They answered! An earlier bus from January. Addresses please.",
                likedBy: ["kwameb", "fernandaoliveira", "jonasl", "arjunv", "mirav", "celinef"],
              },
            ],
          },
        ],
      },
      {
        by: "fernandaoliveira",
        daysAgo: 20,
        text: "This should be a form with four fields, not a favour by @kwameb.",
        likedBy: ["jonasl"],
      },
    ],
  },
  {
    project: "quarry",
    by: "weiliang",
    daysAgo: 17,
    text: "Does it do MQTT? Same pain, smaller messages.",
    replies: [
      {
        by: "oleksak",
        daysAgo: 16.9,
        text: "MQTT has no queue to look into, only what flies past. One could sit and listen, but that is a different promise.",
        likedBy: ["weiliang", "arjunv"],
      },
    ],
  },
  {
    project: "quarry",
    by: "opalreyes",
    daysAgo: 6,
    text: `\`TestHasNoWriteMethods\` passes when the client *embeds* a writer. Reflection lists promoted methods, but the allow-list has \`Write*\` as a prefix, and ours is called \`writeTo\`:

\`\`\`go
type client struct {
	*kafka.Reader
	out writeTo // not looked at
}
\`\`\`

Not a hole today. It would be on the day somebody is in a hurry.`,
    likedBy: ["oleksak", "arjunv", "mateog"],
    replies: [
      {
        by: "arjunv",
        daysAgo: 5.7,
        text: "Fair. The test should ask the broker instead: connect as we do, try to produce, and expect to be refused.",
        likedBy: ["opalreyes", "oleksak"],
      },
    ],
  },
  {
    project: "plainspoken",
    by: "celinef",
    daysAgo: 10,
    text: "I let it read my own portfolio to me. *“Graphic. Graphic. Link, graphic. Link, click here. Graphic.”* I have been a designer for twelve years and would like to lie down.",
    likedBy: ["aikotanaka", "opalreyes", "jonasl", "priyan", "lupehdz", "tuvaeide"],
    replies: [
      {
        by: "opalreyes",
        daysAgo: 9.8,
        text: "Lie down, then name your graphics. You are in good company: the page of a very large bank says “button” thirty-one times.",
        likedBy: ["celinef", "aikotanaka"],
      },
    ],
  },
  {
    project: "khatt",
    by: "noorhaddad",
    daysAgo: 19,
    text: "جرّبه صفّ أختي اليوم: اثنان وعشرون طفلًا وتسعة ألواح. أحبّوا حرف «هـ» أكثر من سواه، ولم يفهم أحد منهم زر الإعادة.",
    likedBy: ["yousefk"],
    replies: [
      {
        by: "yousefk",
        daysAgo: 18.6,
        text: "ممتاز! سأجعل الإعادة سحبًا بإصبعين، كما يمسحون اللوح في الصف.",
        likedBy: ["noorhaddad", "celinef"],
      },
    ],
  },
  {
    project: "walking-bus",
    by: "celinef",
    daysAgo: 7,
    text: "Before anybody chooses a stack: a sheet on the fridge, photographed every Sunday, works for my sister's street. What does it not do for yours?",
    likedBy: ["gwenhughes", "lupehdz"],
    replies: [
      {
        by: "gwenhughes",
        daysAgo: 6.8,
        text: "It doesn't know at 7:15 that Tomos's dad is ill. That's the whole problem, really: the half hour before.",
        likedBy: ["celinef", "ayodeleo"],
      },
      {
        by: "ayodeleo",
        daysAgo: 6.1,
        text: "Then it's one button, *“I can't today”*, and a text message to the next in line. I'd build that.",
        likedBy: ["gwenhughes", "celinef", "thandekad"],
      },
    ],
  },
  {
    project: "tool-library",
    by: "hemiparata",
    daysAgo: 0.8,
    text: "Could the polite text message become less polite after six weeks? Asking for a ladder.",
    likedBy: ["thandekad", "arjunv", "kwameb", "gwenhughes"],
  },
  {
    project: "fridge",
    by: "lupehdz",
    daysAgo: 31,
    text: `A week of standing beside the fridge with a notebook, so that we don't have to guess. 64 people came; I asked those who didn't mind.

**Before coming**: 41 had looked at the page, and 38 of them believed it. The three who didn't had been here when the photo was four hours old and everything in it was gone. So the age of the photo matters more than the photo, and it should be the first thing one reads, not the second.

**At the door**: nobody pressed *"it's empty now"* without being told that they may. Two thought it would call somebody. One thought that it would cost something.

**Filling it**: the shops come between 19:40 and 20:15, hands full. The phone is in the other pocket. A bell that takes the photo by itself when the door shuts would be used by everyone; a button, by Tuesday's volunteers only.

I'd change the order on the page, rename the button *"Empty? Tell the others"*, and leave the bell for somebody who can solder.`,
    likedBy: ["ayodeleo", "aikotanaka", "kwameb", "celinef", "thandekad", "gwenhughes"],
    replies: [
      {
        by: "ayodeleo",
        daysAgo: 30.6,
        text: "The order and the button are live. I read this three times; nobody ever stood beside anything I made.",
        likedBy: ["lupehdz", "aikotanaka"],
      },
      {
        by: "weiliang",
        daysAgo: 30.1,
        text: "I can solder. A reed switch and a camera are about €14, and the fridge already has a plug.",
        likedBy: ["lupehdz", "ayodeleo"],
        replies: [
          {
            by: "lupehdz",
            daysAgo: 29.9,
            text: "@weiliang, who or what would be in the picture when the door shuts? People's hands are fine, faces are not.",
            likedBy: ["ayodeleo", "thandekad"],
          },
          {
            by: "weiliang",
            daysAgo: 29.5,
            text: "The camera sits inside and looks at the shelves. Light goes out, picture is taken with its own light, done.",
            likedBy: ["lupehdz"],
          },
        ],
      },
    ],
  },
  {
    project: "hall-keys",
    by: "gwenhughes",
    daysAgo: 13,
    text: "Our chapel has one key and no caretaker. Is there really no way to keep this running?",
    replies: [
      {
        by: "yousefk",
        daysAgo: 12.6,
        text: "It runs, it just isn't looked after any more. If somebody near you takes it over I'll answer their questions for a year.",
        likedBy: ["gwenhughes", "hemiparata"],
      },
    ],
  },
];
