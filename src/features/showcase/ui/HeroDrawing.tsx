function Phone() {
  return (
    <g>
      <rect x="118" y="56" width="184" height="324" rx="24" className="ink" />
      <rect x="130" y="72" width="160" height="292" rx="10" />
      <path className="ink" d="M192 64h36" />
      <path d="M146 96h70M146 110h44" />
      <rect x="146" y="130" width="128" height="44" rx="3" />
      <rect x="146" y="184" width="128" height="44" rx="3" />
      <rect x="146" y="238" width="128" height="44" rx="3" />
      <path d="M154 138h28v28h-28zM154 192h28v28h-28zM154 246h28v28h-28z" />
      <path
        className="faint"
        d="M192 146h66M192 158h40M192 200h56M192 212h48M192 254h70M192 266h32"
      />
      <rect x="146" y="314" width="128" height="34" rx="3" className="warm" />
      <path className="warm" d="M186 331h48" />
      <path className="axis" d="M210 34v372M92 218h236" />
    </g>
  );
}

function Measures() {
  return (
    <g className="blue">
      <path d="M118 392v38M302 392v38M118 422h56M246 422h56M112 428l12-12M296 428l12-12" />
      <text x="210" y="427" textAnchor="middle" className="figure">
        $8,400
      </text>
      <path d="M106 56H64M106 380H64M72 56v118M72 262v118M66 62l12-12M66 386l12-12" />
      <text
        x="0"
        y="0"
        textAnchor="middle"
        className="figure"
        transform="translate(77 218) rotate(-90)"
      >
        21 days
      </text>
    </g>
  );
}

const notes = [
  { from: 'M210 103l118-31h22', y: 72, label: 'Sign in' },
  { from: 'M274 206l54-34h22', y: 172, label: 'Order ahead' },
  { from: 'M274 331l54-45h22', y: 286, label: 'Pay' },
];

function Notes() {
  return (
    <g>
      {notes.map(({ from, y, label }, index) => (
        <g key={label}>
          <path d={from} />
          <circle cx="361" cy={y} r="11" className="paper" />
          <text x="361" y={y + 4} textAnchor="middle">
            {index + 1}
          </text>
          <text x="382" y={y + 4} className="note">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

function TitleBlock() {
  return (
    <g>
      <path className="ink" d="M330 384h182v92H330zM330 414h182M330 446h182M420 446v30" />
      <text x="340" y="404" className="note">
        Bakery pick-up app
      </text>
      <text x="340" y="435">
        Mobile App
      </text>
      <text x="340" y="466">
        Bid 3 of 5
      </text>
      <text x="430" y="466">
        Example
      </text>
    </g>
  );
}

/** A bid as a working drawing. Decoration: the words beside it say the same. */
export function HeroDrawing() {
  return (
    <svg className="bw-drawing bw-hero-drawing" viewBox="20 8 500 476" aria-hidden="true">
      <path className="faint" d="M28 16h484v460H28z" />
      <Phone />
      <Measures />
      <Notes />
      <TitleBlock />
      <path
        className="pencil"
        d="M166 424c2-16 32-23 56-20 22 3 34 11 30 21-5 13-36 17-58 13-18-3-31-9-27-20 3-8 14-13 27-16"
      />
    </svg>
  );
}
