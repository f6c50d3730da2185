export type DrawingName = 'sheet' | 'lens' | 'letter' | 'people' | 'break';

const drawings: Record<DrawingName, React.ReactNode> = {
  sheet: (
    <>
      <path d="M44 14h56l22 22v70H44z" />
      <path d="M100 14v22h22" />
      <path className="faint" d="M58 52h50M58 66h50M58 80h28" />
      <path className="blue" d="M24 14v92M18 14h12M18 106h12" />
    </>
  ),
  lens: (
    <>
      <circle cx="72" cy="54" r="32" />
      <path d="M96 78l30 30" />
      <path className="faint" d="M72 10v88M28 54h88" />
      <path className="blue" d="M40 54h64M40 48v12M104 48v12" />
    </>
  ),
  letter: (
    <>
      <path d="M28 30h104v68H28z" />
      <path d="M28 30l52 40 52-40" />
      <path className="faint" d="M28 98l36-36M132 98L96 62" />
      <path className="blue" d="M28 112h104M28 106v12M132 106v12" />
    </>
  ),
  people: (
    <>
      <circle cx="62" cy="40" r="16" />
      <path d="M32 98c0-20 12-32 30-32s30 12 30 32z" />
      <circle className="faint" cx="106" cy="46" r="12" />
      <path className="faint" d="M104 98h26c0-16-9-26-24-26" />
      <path className="blue" d="M32 112h60M32 106v12M92 106v12" />
    </>
  ),
  break: (
    <>
      <path d="M22 60h42l6-18 10 36 10-36 10 36 6-18h32" />
      <path className="faint" d="M22 92h116M22 28h116" />
      <path className="warm" d="M22 50v20M138 50v20" />
    </>
  ),
};

export function SmallDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className="bw-drawing" viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
