export const CRITERIA_MAX = 20;
export const EXCLUSIONS_MAX = 10;
export const PROJECT_FILES_MAX = 10;
/** Characters of one criterion or one exclusion. */
export const BRIEF_LINE_MAX = 200;

/** How a value is shown, compared and printed. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'choice'
  | 'dollars'
  | 'time'
  | 'flag'
  | 'names'
  | 'lines'
  | 'criteria'
  | 'rights'
  | 'files'
  | 'answer';

interface FieldRule {
  kind: FieldKind;
  heading: string;
  /** Heading on pages, if not `heading`. */
  section?: string;
  /** Label of printed rows, if not `heading`. */
  row?: string;
  /** In mails, if not `heading` in lower case. */
  noun?: string;
  /** The texts of a flag: for false and for true. */
  texts?: readonly [string, string];
  /**
   * Which changes make it necessary to confirm bids: any; of the wording; of items, whatever their
   * order; or only the addition of an item. If absent, none.
   */
  material?: 'any' | 'wording' | 'items' | 'addition';
  /** Replaces a removed text, and a field that is newer than the stored version. */
  blank?: '' | null | never[];
  /** Clients can remove a former text from the history. `revision_blank` lists the same fields. */
  canBeBlanked?: true;
  /** Shown in the head of pages and documents, not as a part with a heading. */
  isInHead?: true;
  /** On cards in lists and on the page; all other fields are only on the page. */
  isOnCard?: true;
  /** Copied into the agreement of a hire. */
  isAgreed?: true;
  /** Decides which searches find the project. */
  isSearched?: true;
}

const noItems: never[] = [];

/** Changes are listed, and parts are shown and printed, in this order. */
const briefFieldRules = {
  title: {
    kind: 'line',
    heading: 'Title',
    blank: '',
    canBeBlanked: true,
    isInHead: true,
    isOnCard: true,
    isAgreed: true,
    isSearched: true,
  },
  description: {
    kind: 'text',
    heading: 'Description',
    material: 'wording',
    blank: '',
    canBeBlanked: true,
    isOnCard: true,
    isAgreed: true,
    isSearched: true,
  },
  category: {
    kind: 'choice',
    heading: 'Category',
    isInHead: true,
    isOnCard: true,
    isAgreed: true,
    isSearched: true,
  },
  budget: {
    kind: 'dollars',
    heading: 'Budget',
    material: 'any',
    isInHead: true,
    isOnCard: true,
    isSearched: true,
  },
  deadline: { kind: 'time', heading: 'Deadline', isInHead: true, isOnCard: true, isSearched: true },
  isPrivate: {
    kind: 'flag',
    heading: 'Visibility',
    texts: ['Public', 'Private'],
    isInHead: true,
    isOnCard: true,
    isSearched: true,
  },
  isUrgent: {
    kind: 'flag',
    heading: 'Urgency',
    texts: ['Not urgent', 'Urgent'],
    isInHead: true,
    isOnCard: true,
  },
  skills: {
    kind: 'names',
    heading: 'Required skills',
    row: 'Skills',
    noun: 'skills',
    blank: noItems,
    canBeBlanked: true,
    isOnCard: true,
    isAgreed: true,
    isSearched: true,
  },
  criteria: {
    kind: 'criteria',
    heading: 'Criteria',
    section: 'Done when',
    row: 'Criterion',
    material: 'items',
    blank: noItems,
    canBeBlanked: true,
    isAgreed: true,
  },
  exclusions: {
    kind: 'lines',
    heading: 'Not included',
    noun: 'exclusions',
    material: 'any',
    blank: noItems,
    canBeBlanked: true,
    isAgreed: true,
  },
  rights: {
    kind: 'rights',
    heading: 'Rights',
    material: 'any',
    blank: null,
    canBeBlanked: true,
    isAgreed: true,
  },
  files: {
    kind: 'files',
    heading: 'Files',
    row: 'File',
    material: 'addition',
    blank: noItems,
    canBeBlanked: true,
    isAgreed: true,
  },
} as const satisfies Record<string, FieldRule>;

type Rules = typeof briefFieldRules;
export type BriefField = keyof Rules;
export const briefFields = Object.keys(briefFieldRules) as BriefField[];

type FieldWith<Property extends keyof FieldRule> = {
  [Field in BriefField]: Rules[Field] extends Record<Property, unknown> ? Field : never;
}[BriefField];

function listFieldsWith<Property extends keyof FieldRule>(property: Property) {
  return briefFields.filter(
    (field): field is FieldWith<Property> => property in briefFieldRules[field],
  );
}

type FieldWithout<Property extends keyof FieldRule> = Exclude<BriefField, FieldWith<Property>>;

function listFieldsWithout<Property extends keyof FieldRule>(property: Property) {
  return briefFields.filter(
    (field): field is FieldWithout<Property> => !(property in briefFieldRules[field]),
  );
}

export type BlankableField = FieldWith<'canBeBlanked'>;
export const blankableFields = listFieldsWith('canBeBlanked');
export type AgreedField = FieldWith<'isAgreed'>;
export const agreedFields = listFieldsWith('isAgreed');
export const searchedFields: ReadonlySet<string> = new Set(listFieldsWith('isSearched'));
export type DetailField = FieldWithout<'isOnCard'>;
export const detailFields = listFieldsWithout('isOnCard');
export type SectionField = FieldWithout<'isInHead'>;
export const sectionFields = listFieldsWithout('isInHead');

export type FieldWithBlank = FieldWith<'blank'>;
export const blankBrief = Object.fromEntries(
  listFieldsWith('blank').map((field) => [field, briefFieldRules[field].blank]),
) as { [Field in FieldWithBlank]: Rules[Field]['blank'] };

/** Fields of an edit. An answer to a question can change the brief, but is stored elsewhere. */
export type ChangedField = BriefField | 'answer';
export const changedFields = [...briefFields, 'answer'] as const;
export const blankableChanges = [...blankableFields, 'answer'] as const;

const changedFieldRules: Record<ChangedField, FieldRule> = {
  ...briefFieldRules,
  answer: { kind: 'answer', heading: 'An answer', noun: 'answers', canBeBlanked: true },
};

export function getFieldRule(field: ChangedField): FieldRule {
  return changedFieldRules[field];
}

type PickedFields<T, Field extends keyof T> = {
  [Name in Field]: undefined extends T[Name] ? Exclude<T[Name], undefined> | null : T[Name];
};

/** Undefined becomes null, because the type of a nullable property of an entity allows both. */
export function pickFields<T extends object, Field extends keyof T>(
  source: T,
  fields: readonly Field[],
): PickedFields<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, source[field] ?? null])) as PickedFields<
    T,
    Field
  >;
}
