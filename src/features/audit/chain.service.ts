import { createHash } from 'node:crypto';
import type { FoundLink } from './chain.queries.ts';
import { type ChainFault, FIRST_HASH, hashedTextOf } from './chain.rules.ts';

/** Finds the original position of a row that does not fit the chain. */
export interface Elsewhere {
  positionOf(hash: string): Promise<number | null>;
  positionFitting(text: string): Promise<number | null>;
}

interface Place {
  position: number;
  hash: string;
  /**
   * The hash that the entry should have. It differs from `hash` if the entry was changed; the next
   * link may refer to either.
   */
  due: string;
}

export const hashOf = (prevHash: string, text: string) =>
  createHash('sha256').update(`${prevHash}\n${text}`).digest('hex');

/** Checks the chain link by link, in the order of positions. */
export class ChainCheck {
  /** The last checked link. */
  before: Place = { position: 0, hash: FIRST_HASH, due: FIRST_HASH };
  private shuffledAt = 0;
  private readonly elsewhere: Elsewhere;
  private readonly gaps: 'are faults' | 'are left out';

  constructor(elsewhere: Elsewhere, gaps: 'are faults' | 'are left out' = 'are faults') {
    this.elsewhere = elsewhere;
    this.gaps = gaps;
  }

  async follow(link: FoundLink): Promise<ChainFault[]> {
    const { position } = link;
    if (position <= this.before.position) {
      const detail = `it stands after position ${this.before.position}`;
      return [this.fault('reordered', link, detail), ...(await this.content(link)).faults];
    }
    const bound = await this.binding(link);
    const { faults, due } = await this.content(link);
    this.before = { position, hash: link.hash, due };
    return [...bound, ...faults];
  }

  /** Returns the faults between a link and the one before it. */
  private async binding(link: FoundLink): Promise<ChainFault[]> {
    const { position, prevHash } = link;
    const { before } = this;
    if (position > before.position + 1) return this.gap(before.position + 1, position - 1);
    if (prevHash === before.hash || prevHash === before.due) return [];
    if (link.id !== null && this.fits(link, before.hash)) {
      return [this.fault('changed', link, 'the hash it carries of the one before was altered')];
    }
    const followed = prevHash === FIRST_HASH ? 0 : await this.elsewhere.positionOf(prevHash);
    if (followed === null) return [this.fault('removed', link, 'what it followed is gone')];
    if (followed > position || this.shuffledAt === position - 1) {
      this.shuffledAt = position;
      return [this.fault('reordered', link, `it was recorded after position ${followed}`)];
    }
    const detail = `it was recorded after position ${followed}; what stands between was put there`;
    return [this.fault('inserted', link, detail)];
  }

  private gap(first: number, last: number): ChainFault[] {
    if (this.gaps === 'are left out') return [];
    const detail = first === last ? 'it is missing' : `it and all up to ${last} are missing`;
    return [{ fault: 'removed', position: first, id: null, detail }];
  }

  /** Returns the faults in the content of a link, and the hash that it should have. */
  private async content(link: FoundLink): Promise<{ faults: ChainFault[]; due: string }> {
    const { prevHash, hash, entryId } = link;
    if (!isWhole(link)) {
      const detail = 'the entry is gone';
      return { faults: [this.fault('removed', { ...link, id: entryId }, detail)], due: hash };
    }
    const misnamed = isMisnamed(link)
      ? [this.fault('changed', link, 'the name it shows is another than was recorded')]
      : [];
    const text = hashedTextOf(link);
    const due = hashOf(prevHash, text);
    if (due === hash || this.fits(link, this.before.hash)) return { faults: misnamed, due: hash };
    const recorded = await this.elsewhere.positionFitting(text);
    const fault =
      recorded === null
        ? this.fault('changed', link, 'what it says does not fit its hash')
        : this.fault('reordered', link, `it was recorded at position ${recorded}`);
    return { faults: [fault, ...misnamed], due };
  }

  private fits(link: FoundLink, prevHash: string): boolean {
    return isWhole(link) && hashOf(prevHash, hashedTextOf(link)) === link.hash;
  }

  private fault(
    fault: ChainFault['fault'],
    { position, id }: Pick<FoundLink, 'position' | 'id'>,
    detail: string,
  ): ChainFault {
    return { fault, position, id, detail };
  }
}

/**
 * Returns whether the name differs from its digest. A deleted name cannot be checked, but its
 * digest remains in the chain.
 */
function isMisnamed({ actorDigest, nameSalt, adminName }: FoundLink): boolean {
  return nameSalt !== null && hashOf(nameSalt, adminName ?? '') !== actorDigest;
}

function isWhole(link: FoundLink): link is FoundLink & { id: number } {
  return link.id !== null;
}
