import { expect, test } from 'vitest';
import { EditProject } from '../project.schema.ts';
import { BriefView } from './brief.schema.ts';
import {
  blankableFields,
  blankBrief,
  briefFields,
  detailFields,
  getFieldRule,
  pickFields,
} from './brief-fields.rules.ts';

test('an edit without a field does not name it, so that the field is not emptied', () => {
  expect(Object.keys(EditProject.parse({ id: 7 }))).toEqual(['id']);
});

test('a stored response from before a field of the brief was added has the blank value', () => {
  const blankDetails = pickFields(blankBrief, detailFields);
  expect(BriefView.parse({})).toMatchObject(blankDetails);
});

test('each field with texts of the client can be removed from the history', () => {
  const kinds = new Set(['line', 'text', 'names', 'lines', 'criteria', 'rights', 'files']);
  const withTexts = briefFields.filter((field) => kinds.has(getFieldRule(field).kind));
  expect(blankableFields).toEqual(withTexts);
});
