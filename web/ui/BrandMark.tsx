/** The product's logo: three stacked bowls, one in each colour. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className="flex-none">
      <path className="fill-proj" d={bowl(3.6)} />
      <path className="fill-tech" d={bowl(11)} />
      <path className="fill-user" d={bowl(18.4)} />
    </svg>
  );
}

function bowl(rim: number): string {
  return `M3 ${rim}h20c-.6 3-4.4 4.6-10 4.6s-9.4-1.6-10-4.6z`;
}
