import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { DEFECT } from '#platform/shared/errors.ts';
import { type Failure, isTransient, readError } from '../errors.ts';
import { clearToast, prepareToasts, toast } from '../toasts.tsx';
import type { CountedForm } from '../tracking/events.ts';
import { useFormCount } from '../tracking/useFormCount.ts';
import { firstIssues, type Issues } from './form-check.ts';
import { changedFields, useDraft } from './useDraft.ts';

interface FormOptions<T> {
  initial: T;
  check: (values: T) => Issues<T>;
  /** Keeps what was typed over a reload of this tab, under this name. */
  draft?: string | undefined;
  /** Fields that are never kept. */
  secret?: readonly (keyof T & string)[] | undefined;
  /** As trackers hear of it; a form without a name is not counted. */
  counted?: CountedForm | undefined;
  /** By its code, the field that a refusal speaks of without naming it. */
  fieldOf?: Readonly<Record<string, keyof T & string>> | undefined;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type Strings<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string];

/** Resolves with false when the person turned back and nothing was sent. */
type Submit<T> = (values: T) => Promise<unknown>;

interface Replies<T> {
  /** The check in the browser found something. */
  invalid?: ((issues: Issues<T>) => void) | undefined;
  /** The server, or the way to it, said no. */
  refused?: ((said: Failure) => void) | undefined;
  /** What is said where the server had no words for what went wrong. */
  otherwise?: string | undefined;
  /** What did not happen, for who left the form before it failed. */
  failed?: string | undefined;
}

function firstWords({ issues }: Failure): [string, string | undefined][] {
  return Object.entries(issues).map(([field, words]) => [field, words[0]]);
}

function heard(error: unknown, otherwise: string | undefined): Failure {
  const said = readError(error);
  return otherwise && said.code === DEFECT.code ? { ...said, message: otherwise } : said;
}

/** The focus alone would bring the field into sight, and leave what is said below it out. */
function goTo(field: HTMLElement) {
  field.focus();
  field.closest('.mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });
}

/** The field that holds, and says itself, what it cannot take: no value of the form tells of it. */
function unfitIn(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].find(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.validity.customError,
  );
}

/** What is wrong, field by field; each new finding puts the focus on the first of them. */
function useWrongs<T extends object>(fieldOf: FormOptions<T>['fieldOf']) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Issues<T>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return goTo(wrong);
    // In a long dialog it may be out of sight.
    form.current?.querySelector('.bw-form-note')?.scrollIntoView({ block: 'nearest' });
  }, [failures]);

  function fail(issues: Issues<T>) {
    setErrors(issues);
    setFailures((count) => count + 1);
  }

  function refuse(values: T, said: Failure) {
    const meant = fieldOf?.[said.code];
    const issues = firstIssues(values, meant ? [[meant, said.message]] : firstWords(said));
    fail(issues);
    setRefusal(Object.keys(issues).length === 0 ? said.message : null);
  }

  function clear(name: keyof T & string) {
    setErrors((before) => {
      const others = { ...before };
      delete others[name];
      return others;
    });
  }

  /** Nothing is wrong any more. */
  function forgive() {
    setErrors({});
    setRefusal(null);
  }

  return { form, errors, fail, clear, forgive, refusal, setRefusal, refuse, failures };
}

interface Sending<T extends object> {
  values: T;
  check: FormOptions<T>['check'];
  wrongs: ReturnType<typeof useWrongs<T>>;
  count: ReturnType<typeof useFormCount>;
}

/** One submission at a time. */
function useSending<T extends object>({ values, check, wrongs, count }: Sending<T>) {
  const { form, fail, refuse, setRefusal } = wrongs;
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const underway = useRef(false);

  async function send(
    submit: Submit<T>,
    { invalid, refused, otherwise, failed = 'Error' }: Replies<T>,
  ) {
    clearToast();
    count.begin();
    const issues = check(values);
    if (Object.keys(issues).length > 0) {
      setRefusal(null);
      fail(issues);
      return invalid?.(issues);
    }
    const unfit = unfitIn(form.current);
    if (unfit) {
      setRefusal(null);
      return goTo(unfit);
    }
    setBusy(true);
    setUnanswered(true);
    try {
      await count.sent(submit(values));
      setRefusal(null);
      setUnanswered(false);
    } catch (error) {
      const said = heard(error, otherwise);
      setUnanswered(isTransient(said));
      // If the form was left, its message is not visible.
      if (!form.current) toast.error(failed, said.message);
      refuse(values, said);
      refused?.(said);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    /**
     * True while a submission has no answer: it is running, its answer was lost or the server could
     * not carry it out. Until then the page must not replace the form by what it has loaded since.
     */
    unanswered,
    /**
     * Returns the props of the form element. An error thrown by `submit` is shown beside the field
     * it names, else by `FormRefusal`, and passed to `refused`.
     */
    bind: (submit: Submit<T>, replies: Replies<T> = {}) => ({
      ref: form,
      noValidate: true,
      'aria-busy': busy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (underway.current) return;
        underway.current = true;
        void send(submit, replies).finally(() => {
          underway.current = false;
        });
      },
    }),
  };
}

/**
 * State of a form: values, draft, errors, and one submission at a time. All forms use it.
 *
 * If the answer to a submission is lost, `refusal` is the sentence of `UnconfirmedError`, the values
 * stay, and submitting them again is done only once: the Idempotency-Key of the mutation is kept
 * until it is answered (`submission-keys.ts`). A form needs no code of its own for that.
 */
export function useFormState<T extends object>(options: FormOptions<T>) {
  const { initial, check, draft, secret, counted, fieldOf } = options;
  const [start, setStart] = useState(initial);
  const [values, setValues, forget] = useDraft(draft, start, secret);
  const wrongs = useWrongs<T>(fieldOf);
  const { errors, fail, clear, forgive, refusal, failures } = wrongs;
  const count = useFormCount(counted, values);
  const sending = useSending<T>({ values, check, wrongs, count });

  function change(name: keyof T & string, value: unknown) {
    // What is typed while it is on its way would be lost with the form.
    if (sending.busy) return;
    count.begin();
    setValues((before) => ({ ...before, [name]: value }));
    clear(name);
  }

  return {
    ...sending,
    values,
    errors,
    /** What the last try was answered with, where it belongs to no field. */
    refusal,
    failures,
    set: <K extends keyof T & string>(name: K, value: T[K]) => change(name, value),
    fail,
    /** Drops the kept draft: call it when the form has done its work. */
    forget,
    /** Whether anything differs from what the form began with, or was settled on. */
    changed: changedFields(start, values).length > 0,
    /** The form goes on, from these values. */
    settle: (settled: T) => {
      setStart(settled);
      setValues(settled);
    },
    /** Back to what the form began with, or was settled on. */
    reset: () => {
      setValues(start);
      forgive();
    },
    field: <K extends keyof T & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: T[K]) => change(name, value),
    }),
    text: <K extends Strings<T>>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      readOnly: sending.busy,
      // What cannot be typed into hands the blank on to the page, which leaps.
      onKeyDown: (event: KeyboardEvent) => {
        if (sending.busy && event.key === ' ') event.preventDefault();
      },
      onChange: (event: Typed) => change(name, event.currentTarget.value),
    }),
  };
}
