import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "#web/data/comments.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { SkeletonText } from "#web/ui/Skeleton.tsx";

interface CommentPreviewProps {
  projectId: string;
  text: string;
}

/** What a comment will look like, in place of its box. */
export function CommentPreview({ projectId, text }: CommentPreviewProps) {
  const preview = useQuery(previewQuery(useApi(), projectId, text.trim()));
  return (
    <div
      role="group"
      aria-label="Preview"
      aria-busy={preview.isPending}
      className="min-h-22 rounded-md border border-line bg-card px-3 py-2"
    >
      {preview.isPending && <SkeletonText lines={2} />}
      {preview.isError && (
        <p role="alert" className="text-15 text-danger">
          The preview didn’t load. {messageOf(preview.error)}{" "}
          <Button size="sm" onClick={() => void preview.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {preview.data && <Prose html={preview.data.commentHtml} size="small" />}
    </div>
  );
}
