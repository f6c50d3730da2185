import { type FormEvent, useEffect, useRef, useState } from 'react';
import { INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';
import { type Failure, isTransient, readError } from '../api/errors.ts';
import { clearToast, prepareToasts, toast } from '../toasts/toasts.tsx';
import type { TrackedForm } from '../tracking/events.ts';
import { useFormTracking } from '../tracking/useFormTracking.ts';
import { deleteDraft } from './drafts.ts';
import { type FormErrors, focusFirstError, toFieldErrors } from './form-errors.ts';
import { type DraftFormOptions, useDraftForm } from './useDraftForm.ts';

interface FormOptions<T> extends DraftFormOptions<T> {
  trackedAs?: TrackedForm | undefined;
  /** For refusals that do not name their field, by error code. */
  fieldByErrorCode?: Readonly<Record<string, keyof T & string>>;
  /**
   * Also called on mount. True while a submission is running and after a transient failure, such as
   * a lost response.
   */
  onOutcomeUnknown?: (isOutcomeUnknown: boolean) => void;
}

interface SubmitOptions {
  onInvalid?: (errors: FormErrors) => void;
  onFailure?: ((failure: Failure) => void) | undefined;
  /** Shown instead of the message of an internal error. */
  fallback?: string;
  /** For the toast that shows the failure if the form was closed before. */
  errorTitle?: string | undefined;
}

/** Resolves with false if nothing was sent; the draft then remains. */
type Submit<T> = (values: T) => Promise<unknown>;

/**
 * Errors that concern no field of the form are in `refusal`, which `FormRefusal` shows. If the
 * response is lost, the values remain, and sending them again is safe (`../api/mutation-links.ts`).
 */
export function useZodForm<T extends object>(options: FormOptions<T>) {
  const { draft, fieldByErrorCode, onOutcomeUnknown } = options;
  const form = useDraftForm(options);
  const formTracking = useFormTracking(options.trackedAs, form.values);
  const formElement = useRef<HTMLFormElement>(null);
  const { setRefusal, ...shownRefusal } = useRefusal();
  const [failureCount, setFailureCount] = useState(0);
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);

  useEffect(prepareToasts, []);
  useEffect(() => onOutcomeUnknown?.(isOutcomeUnknown), [onOutcomeUnknown, isOutcomeUnknown]);
  useEffect(() => {
    if (failureCount > 0) focusFirstError(formElement.current);
  }, [failureCount]);

  function showErrors(errors: FormErrors, message: string | null = null, code = '') {
    form.setErrors(errors);
    setRefusal(message === null ? null : { message, code });
    setFailureCount((previous) => previous + 1);
  }

  function showFailure(values: T, { code, message, issues }: Failure) {
    const field = fieldByErrorCode?.[code];
    const errors = toFieldErrors(values, Object.entries(field ? { [field]: message } : issues));
    showErrors(errors, Object.keys(errors).length === 0 ? message : null, code);
  }

  async function send(values: T, submit: Submit<T>, options: SubmitOptions) {
    setOutcomeUnknown(true);
    try {
      const result = await formTracking.trackSubmission(submit(values));
      if (draft && result !== false) deleteDraft(draft);
      setRefusal(null);
      setOutcomeUnknown(false);
    } catch (error) {
      const failure = withFallback(readError(error), options.fallback);
      setOutcomeUnknown(isTransient(failure));
      showFailure(values, failure);
      // If the form was closed during the submission, only a toast can show the failure.
      if (!formElement.current) toast.error(options.errorTitle ?? 'Error', failure.message);
      options.onFailure?.(failure);
    }
  }

  return {
    ...form,
    ...shownRefusal,
    /** Makes screen readers announce `FormRefusal` again. */
    failureCount,
    isOutcomeUnknown,
    showErrors,
    deleteDraft: () => draft && deleteDraft(draft),
    reset: () => {
      form.reset();
      setRefusal(null);
    },
    /** Also sets the initial values, so that the form has no changes. */
    setSavedValues: (values: T) => {
      form.setInitialValues(values);
      form.setValues(values);
    },
    getFormProps: (submit: Submit<T>, options: SubmitOptions = {}) => ({
      ref: formElement,
      noValidate: true,
      'aria-busy': form.submitting,
      onChange: formTracking.trackStart,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (form.submitting) return;
        clearToast();
        formTracking.trackStart();
        form.onSubmit(
          (values) => send(values, submit, options),
          (errors) => {
            showErrors(errors);
            options.onInvalid?.(errors);
          },
        )(event);
      },
    }),
  };
}

function useRefusal() {
  const [refusal, setRefusal] = useState<{ message: string; code: string } | null>(null);
  return { refusal: refusal?.message ?? null, refusalCode: refusal?.code ?? null, setRefusal };
}

function withFallback(failure: Failure, message: string | undefined): Failure {
  return message && failure.code === INTERNAL_ERROR_BODY.code ? { ...failure, message } : failure;
}
