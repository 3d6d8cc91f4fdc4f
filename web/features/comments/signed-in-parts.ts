// The parts of a discussion for signed-in people, loaded as one file.
import { CommentActions } from "./CommentActions.tsx";
import { NewCommentComposer } from "./Composer.tsx";
import { NewCommentsButton } from "./NewCommentsButton.tsx";

export const signedInParts = { CommentActions, NewCommentComposer, NewCommentsButton };
