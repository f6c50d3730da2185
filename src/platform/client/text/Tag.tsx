import type { ReactNode } from 'react';
import './tag.css';

export type TagTone = 'plain' | 'solid' | 'blue' | 'green' | 'yellow' | 'red';

interface TagProps {
  children: ReactNode;
  tone?: TagTone | undefined;
  icon?: ReactNode;
}

export function Tag({ children, tone = 'plain', icon }: TagProps) {
  return (
    <span className="bw-tag" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
