import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { listFieldPaths, mapFormErrors, reportFormValidity } from './form-errors.ts'

export interface ApiFormOptions<Values extends object, Answer> extends UseFormInput<Values> {
  send: (values: Values, form: UseFormReturnType<Values>) => Promise<Answer>
  onSent?: (answer: Answer, values: Values, form: UseFormReturnType<Values>) => unknown
  /** Receives messages that belong to no field, if a notification shows them instead of the form. */
  onFailed?: (message: string) => void
}

/**
 * Form over one API call: field errors from the server appear under their fields, others above the form, and the input
 * is kept. Pass `onSubmit` and `problems` to `ui/Form`, `isSending` to its `SubmitRow`.
 */
export function useApiForm<Values extends object, Answer>(options: ApiFormOptions<Values, Answer>) {
  const { send, onSent, onFailed, ...input } = options
  const form = useForm<Values>({ ...input, onSubmitPreventDefault: 'always' })
  const [problems, setProblems] = useState<string[]>([])
  const { mutateAsync, isPending: isSending } = useMutation({ mutationFn: (values: Values) => send(values, form) })
  const isBusy = useRef(false)

  const focusFirst = (fields: string[]) => {
    const [first] = fields
    if (first) form.getInputNode(first)?.focus()
  }

  const submit = async (values: Values) => {
    // A second click may arrive before the button is disabled.
    if (isBusy.current) return
    isBusy.current = true
    setProblems([])
    reportFormValidity(true)
    try {
      const answer = await mutateAsync(values)
      await onSent?.(answer, values, form)
    } catch (error) {
      const told = mapFormErrors(error, listFieldPaths(values))
      form.setErrors(told.fields)
      if (error instanceof ApiError && error.code === 'input_invalid') reportFormValidity(false)
      if (onFailed && told.problems.length > 0) onFailed(told.problems.join('\n'))
      else setProblems(told.problems)
      focusFirst(Object.keys(told.fields))
    } finally {
      isBusy.current = false
    }
  }

  /** The event is missing when the user confirms a dialog opened by the form's submit button. */
  const onSubmit = (event?: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => void submit(values),
      (errors) => {
        reportFormValidity(false)
        focusFirst(Object.keys(errors))
      },
    )(event)

  return { form, problems, isSending, onSubmit }
}
