import { createHash } from 'node:crypto';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import type { ChainLink } from './chain.queries.ts';
import { type ChainFault, FIRST_HASH, toHashedText } from './chain.rules.ts';

export interface PositionLookup {
  findPositionByHash(hash: string): Promise<number | null>;
  findPositionByText(text: string): Promise<number | null>;
}

interface CheckedLink {
  position: number;
  hash: string;
  /**
   * If the entry was changed, differs from `hash`. The `prevHash` of the next link may be either of
   * the two hashes.
   */
  expectedHash: string;
}

export const hashTwoLines = (firstLine: string, secondLine: string) =>
  createHash('sha256').update(`${firstLine}\n${secondLine}`).digest('hex');

/** `checkLink` must be called with the links in the order in which they were read. */
export class ChainVerifier {
  /** The last checked link that does not follow a link with a higher position. */
  previous: CheckedLink = { position: 0, hash: FIRST_HASH, expectedHash: FIRST_HASH };
  private lastReorderedPosition = 0;
  private readonly lookup: PositionLookup;
  private readonly gaps: 'report' | 'ignore';

  /** `gaps` must be `ignore` for an export with filters, in which positions are missing. */
  constructor(lookup: PositionLookup, gaps: 'report' | 'ignore' = 'report') {
    this.lookup = lookup;
    this.gaps = gaps;
  }

  async checkLink(link: ChainLink): Promise<ChainFault[]> {
    const { position } = link;
    if (position <= this.previous.position) {
      const detail = `it follows position ${this.previous.position}`;
      return [this.toFault('reordered', link, detail), ...(await this.checkContent(link)).faults];
    }
    const predecessorFaults = await this.checkPredecessor(link);
    const { faults, expectedHash } = await this.checkContent(link);
    this.previous = { position, hash: link.hash, expectedHash };
    return [...predecessorFaults, ...faults];
  }

  private async checkPredecessor(link: ChainLink): Promise<ChainFault[]> {
    const { position, prevHash } = link;
    const { previous } = this;
    if (position > previous.position + 1) return this.checkGap(previous.position + 1, position - 1);
    if (prevHash === previous.hash || prevHash === previous.expectedHash) return [];
    // The hash was computed from the right previous hash, so only `prevHash` was changed.
    if (link.id !== null && this.matchesHash(link, previous.hash)) {
      return [this.toFault('changed', link, 'its hash of the entry before was changed')];
    }
    const recordedAfter =
      prevHash === FIRST_HASH ? 0 : await this.lookup.findPositionByHash(prevHash);
    if (recordedAfter === null)
      return [this.toFault('removed', link, 'the entry before it is missing')];
    // The link was moved forward, or it follows a link that was moved forward.
    if (recordedAfter > position || this.lastReorderedPosition === position - 1) {
      this.lastReorderedPosition = position;
      return [this.toFault('reordered', link, `it was recorded after position ${recordedAfter}`)];
    }
    const detail = `it was recorded after position ${recordedAfter}; the entries between were inserted`;
    return [this.toFault('inserted', link, detail)];
  }

  private checkGap(first: number, last: number): ChainFault[] {
    if (this.gaps === 'ignore') return [];
    const detail = first === last ? 'it is missing' : `it and all up to ${last} are missing`;
    return [{ fault: 'removed', position: first, id: null, detail }];
  }

  private async checkContent(
    link: ChainLink,
  ): Promise<{ faults: ChainFault[]; expectedHash: string }> {
    const { prevHash, hash, entryId } = link;
    if (!hasEntry(link)) {
      const detail = 'the entry is missing';
      return {
        faults: [this.toFault('removed', { ...link, id: entryId }, detail)],
        expectedHash: hash,
      };
    }
    const nameFaults = hasWrongName(link)
      ? [this.toFault('changed', link, 'its name differs from the recorded one')]
      : [];
    const text = toHashedText(link);
    const expectedHash = hashTwoLines(prevHash, text);
    // The second condition is true if only `prevHash` was changed, which `checkPredecessor`
    // reports.
    if (expectedHash === hash || this.matchesHash(link, this.previous.hash))
      return { faults: nameFaults, expectedHash: hash };
    const recordedAt = await this.lookup.findPositionByText(text);
    const fault =
      recordedAt === null
        ? this.toFault('changed', link, 'its content does not match its hash')
        : this.toFault('reordered', link, `it was recorded at position ${recordedAt}`);
    return { faults: [fault, ...nameFaults], expectedHash };
  }

  private matchesHash(link: ChainLink, prevHash: string): boolean {
    return hasEntry(link) && hashTwoLines(prevHash, toHashedText(link)) === link.hash;
  }

  private toFault(
    fault: ChainFault['fault'],
    { position, id }: Pick<ChainLink, 'position' | 'id'>,
    detail: string,
  ): ChainFault {
    return { fault, position, id, detail };
  }
}

/** Without a salt, an entry must not show a name, because the name could not be checked. */
function hasWrongName({ actorDigest, nameSalt, adminName }: ChainLink): boolean {
  if (nameSalt !== null) return hashTwoLines(nameSalt, adminName ?? '') !== actorDigest;
  return adminName !== (actorDigest === null ? null : FORMER_MEMBER);
}

function hasEntry(link: ChainLink): link is ChainLink & { id: number } {
  return link.id !== null;
}
