import { t } from "#shared/messages/t.ts";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** While the code and the repositories are being read. As high as the window, so that nothing moves. */
export function OwnStackSkeleton() {
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8" style={{ minHeight: "100vh" }}>
      <h1 className="page-title">{t("own-stack.title")}</h1>
      <p className="mt-3 mb-8 text-ink-2">{t("own-stack.reading")}</p>
      <Loading label={t("own-stack.beingRead")}>
        <SkeletonText lines={8} />
      </Loading>
    </div>
  );
}
