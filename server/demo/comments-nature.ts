import type { DemoThread } from "./demo-content-types.ts";

// Comments on the outdoor projects, including the longest discussion.
export const natureThreads: DemoThread[] = [
  {
    project: "tidewater",
    by: "weiliang",
    daysAgo: 48,
    text: `I put a pressure sensor under our jetty for two weeks and compared it with the predictor. Mean error **4 cm**, worst 19 cm, and the worst three all fall on days with a strong south-easterly.

| wind | mean error | worst |
|---|---|---|
| under 4 Bft | 2 cm | 6 cm |
| 4–6 Bft | 5 cm | 11 cm |
| over 6 Bft | 12 cm | 19 cm |

So the harmonics are fine, and what is missing is the wind pushing water up the bay. Would you take a correction, or does that make the promise too big?`,
    likedBy: ["mirav", "jonasl", "aikotanaka", "oleksak", "soniaquispe", "celinef"],
    replies: [
      {
        by: "mirav",
        daysAgo: 47.6,
        text: "This is wonderful, thank you. I would rather *show* the doubt than correct it: a band around the curve that widens with the wind. Nobody ran aground because a number was honest.",
        likedBy: ["weiliang", "aikotanaka", "opalreyes", "kwameb"],
        replies: [
          {
            by: "weiliang",
            daysAgo: 47.2,
            text: "A band, yes. How would it look on e-paper, with three greys?",
            replies: [
              {
                by: "aikotanaka",
                daysAgo: 46.9,
                text: "Hatching instead of a tint. I drew four and printed them at actual size; the one with 2 px lines can be read at arm's length in the sun. In the dark none of them can, but then nobody is out.",
                likedBy: ["weiliang", "mirav"],
                replies: [
                  {
                    by: "jonasl",
                    daysAgo: 46.5,
                    text: "Some of us are out in the dark, @aikotanaka.",
                    likedBy: ["mirav", "oleksak", "celinef", "thandekad"],
                    replies: [
                      {
                        by: "aikotanaka",
                        daysAgo: 46.4,
                        text: "Then I shall print a fifth, on black.",
                        likedBy: ["jonasl", "weiliang", "mirav", "celinef", "lupehdz"],
                      },
                    ],
                  },
                ],
              },
            ],
          },
          {
            by: "oleksak",
            daysAgo: 45,
            text: "Please no correction. I sail by the tables and add my own fear on top. If the tables begin to add theirs, I no longer know how much to add.",
            likedBy: ["weiliang"],
            dislikedBy: ["arjunv"],
          },
        ],
      },
      {
        by: "ayodeleo",
        daysAgo: 40,
        text: "Could the sensor's log live beside the station file? I have three more jetties and an uncle with a ladder.",
        likedBy: ["weiliang", "mirav"],
        replies: [
          {
            by: "weiliang",
            daysAgo: 39.8,
            text: "`stations/observed/<name>.csv`, two columns, UTC. I wrote down [how mine is built](https://github.com/weiliang/jetty-log): a bottle, a Pico, glue.",
          },
        ],
      },
      {
        by: "arjunv",
        daysAgo: 38,
        text: "Just use the operational surge model, it's free.",
        dislikedBy: ["mirav", "jonasl"],
        deleted: true,
        replies: [
          {
            by: "jonasl",
            daysAgo: 37.9,
            text: "Free, and 40 MB an hour. This has to run in a dry bag with no signal.",
            likedBy: ["weiliang", "ayodeleo"],
          },
        ],
      },
    ],
  },
  {
    project: "tidewater",
    by: "thandekad",
    daysAgo: 12,
    text: "On my phone (Android 12, 320 px wide, largest font) the arrows overlap the hours. Screenshot by mail if you want it.",
    replies: [
      {
        by: "aikotanaka",
        daysAgo: 11.7,
        text: "I do want it, please. The largest font was never tried, I am ashamed to say.",
        replies: [
          { by: "thandekad", daysAgo: 11.6, text: "Sent. No shame, only pixels." },
          {
            by: "aikotanaka",
            daysAgo: 9,
            text: "Below 360 px the arrows now stand under the hours. It looks better everywhere, so it is that way everywhere.",
            likedBy: ["thandekad", "mirav", "jonasl"],
          },
        ],
      },
    ],
  },
  {
    project: "tidewater",
    by: "fernandaoliveira",
    daysAgo: 3.2,
    text: "The tide at Belém was right to the minute today. I had soup instead of wet shoes. Obrigada!",
    likedBy: ["mirav", "inescarvalho", "ayodeleo"],
  },
  {
    project: "nightjar",
    by: "sinikkav",
    daysAgo: 33,
    text: `Trained it on 41 recordings from behind my house. What it knows after one evening:

1. great tit: always
2. blackbird: always, also when it is me whistling
3. redwing: never

Is there a way to tell it *"not that"*, or do I need more redwings?`,
    likedBy: ["noorhaddad", "kwameb", "mirav"],
    replies: [
      {
        by: "noorhaddad",
        daysAgo: 32.5,
        text: "More redwings, but also more of *nothing*: wind, the road, the fridge. A folder named `none` is treated as silence. Ten minutes of your kitchen helped mine more than another fifty birds.",
        likedBy: ["sinikkav", "kwameb", "weiliang"],
        replies: [
          {
            by: "sinikkav",
            daysAgo: 30,
            text: "It now hears redwings, and has stopped hearing me.",
            likedBy: ["noorhaddad", "kwameb", "tuvaeide", "hemiparata"],
          },
        ],
      },
    ],
  },
  {
    project: "nightjar",
    by: "tuvaeide",
    daysAgo: 8,
    text: "About the spectrogram that one can read: musicians can already read something of that shape. What if it were drawn on five lines?",
    likedBy: ["noorhaddad", "mateog"],
    replies: [
      {
        by: "kwameb",
        daysAgo: 7.5,
        text: "A nightjar at 2 kHz is seven octaves of ledger lines above the staff. I would like to see it all the same.",
        likedBy: ["tuvaeide"],
      },
      { by: "noorhaddad", daysAgo: 7.1, text: "Do it, @tuvaeide. I open an issue and bring tea." },
    ],
  },
  {
    project: "fieldnote",
    by: "hemiparata",
    daysAgo: 26,
    text: "We counted kererū with this over three valleys and two weeks: 212 sheets, no sheet lost, one phone lost. Merging took an evening, and the side-by-side view settled a quarrel about plot 9 that is older than the software.",
    likedBy: ["soniaquispe", "thandekad", "lupehdz", "fernandaoliveira"],
    replies: [
      {
        by: "soniaquispe",
        daysAgo: 25.6,
        text: "Who was right about plot 9?",
        replies: [{ by: "hemiparata", daysAgo: 25.5, text: "The phone." }],
      },
    ],
  },
];
