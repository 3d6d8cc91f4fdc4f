// What somebody who is signed in needs to take part, as one file.
import { NewComposer } from "./NewComposer.tsx";
import { RowActs } from "./CommentActions.tsx";
import { TalkNews } from "./NewCommentsButton.tsx";

export const parts = { NewComposer, RowActs, TalkNews };
