import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Bid } from '#features/bids/bid.entity.ts';
import {
  buildCurrentSnapshot,
  loadRevisionSnapshot,
  storeFirstRevision,
} from '#features/projects/brief/revision.service.ts';
import type { LockedProject } from '#features/projects/project.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { getParty } from '../hire.rules.ts';
import { Agreement } from './agreement.entity.ts';
import { findAgreement, listAnswerVersions } from './agreement.queries.ts';
import { agreementNotFoundError, buildAgreement } from './agreement.rules.ts';
import {
  type AgreementContent,
  type AgreementQuery,
  type AgreementView,
  completeAgreement,
} from './agreement.schema.ts';
import { listCriteriaOfMilestone } from './milestone-criteria.rules.ts';

type AgreedContent = AgreementContent & { version: number };

interface NewAgreement {
  project: LockedProject;
  bid: Bid;
  revision: number;
  agreedAt: Date;
}

/**
 * Stores the agreement of a new hire and returns the hash of the agreement. The hire must
 * have been stored in the same transaction.
 */
export async function storeAgreement(
  em: SqlEntityManager,
  { project, bid, revision, agreedAt }: NewAgreement,
): Promise<string> {
  const content = await buildHireAgreement(em, { project, bid, revision });
  const hash = hashAgreement(content);
  em.create(Agreement, { projectId: project.id, content, hash, agreedAt });
  await em.flush();
  return hash;
}

/** The terms of the hire itself, without later changes. */
export async function buildHireAgreement(
  em: SqlEntityManager,
  { project, bid, revision }: Omit<NewAgreement, 'agreedAt'>,
): Promise<AgreementContent> {
  // The agreement refers to a stored revision.
  await storeFirstRevision(em, project, await buildCurrentSnapshot(em, project));
  const snapshot = await loadRevisionSnapshot(em, project.id, revision);
  const answers = await listAnswerVersions(em, project.id);
  return buildAgreement({ project, revision, snapshot, bid, answers });
}

/** SHA-256 of canonical JSON, in hex. */
export function hashAgreement(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

export async function loadAgreement(
  { em, actor }: ActorCtx,
  query: AgreementQuery,
): Promise<AgreementView> {
  const row = await findAgreement(em, query);
  if (!row || !getParty({ clientId: row.client.id, developerId: row.developer.id }, actor)) {
    throw agreementNotFoundError();
  }
  const { content, client, developer, ...rest } = row;
  return {
    ...completeAgreement(content),
    ...rest,
    clientName: client.name,
    developerName: developer.name,
  };
}

/** The newest version; null if the hire is older than the first stored agreements. */
export function findNewestAgreement(
  em: SqlEntityManager,
  projectId: number,
): Promise<Agreement | null> {
  return em.findOne(Agreement, { projectId }, { orderBy: { version: 'desc' } });
}

/**
 * The newest version, with the criteria of this milestone only. Does not check access. Null if the
 * hire is older than the first stored agreements.
 */
export async function findAgreedContent(
  em: SqlEntityManager,
  milestone: { projectId: number; position: number },
): Promise<AgreedContent | null> {
  const agreement = await findNewestAgreement(em, milestone.projectId);
  if (!agreement) return null;
  const { version } = agreement;
  const content = completeAgreement(agreement.content);
  return { ...content, version, criteria: listCriteriaOfMilestone(content, milestone) };
}
