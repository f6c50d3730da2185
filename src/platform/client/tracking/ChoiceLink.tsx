import { askAgain } from './choice.ts';
import './choice-link.css';

/** The way back to the question. */
export default function ChoiceLink() {
  return (
    <button type="button" className="bw-choice-link" onClick={askAgain}>
      Cookie settings
    </button>
  );
}
