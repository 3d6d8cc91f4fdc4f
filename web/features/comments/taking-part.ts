// What somebody who is signed in needs to take part, as one file.
import { NewComposer } from "./NewComposer.tsx";
import { RowActs } from "./RowActs.tsx";
import { TalkNews } from "./TalkNews.tsx";

export const parts = { NewComposer, RowActs, TalkNews };
