export function ProgramMark({ isByProgram }: { isByProgram?: boolean | undefined }) {
  return isByProgram ? <span>Sent by a program</span> : null;
}
