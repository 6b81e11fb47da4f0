import { limits } from '@imagora/contract/limits'
import { Button, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CircleCheck } from 'lucide-react'
import { type ComponentProps, type FormEventHandler, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { Reason, ReportValues } from './reasons.ts'
import classes from './ReportDialog.module.css'

interface Values {
  reason: Reason | ''
  content: string
  captcha: string
}

interface Props {
  onSend: (values: ReportValues) => Promise<unknown>
  onClose: () => void
}

interface Shown {
  form: UseFormReturnType<Values>
  problems: string[]
  isSending: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  captcha?: ComponentProps<typeof CaptchaField>
}

const initialValues: Values = { reason: '', content: '', captcha: '' }

function useValidation() {
  const { t } = useTranslation('report')
  return ({ reason, content }: Values) => ({
    reason: reason === '' ? t('reason_required') : null,
    content: content.trim() === '' ? t('content_required') : null,
  })
}

function Fields({ form, problems, isSending, onSubmit, captcha, onClose }: Shown & Pick<Props, 'onClose'>) {
  const { t } = useTranslation(['report', 'app'])
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <ReasonField {...form.getInputProps('reason')} />
      <Textarea
        label={t('content')}
        description={t('content_help')}
        maxLength={limits.report.content}
        autosize
        minRows={3}
        maxRows={8}
        required
        {...form.getInputProps('content')}
      />
      {captcha && <CaptchaField {...captcha} />}
      <SubmitRow label={t('send')} isSending={isSending}>
        <Button variant="default" onClick={onClose}>
          {t('app:cancel')}
        </Button>
      </SubmitRow>
    </Form>
  )
}

// Validation guarantees a reason before the form is sent.
const chosen = ({ reason, content }: Values) => ({ reason: reason as Reason, content: content.trim() })

interface KindProps extends Props {
  onSent: () => void
}

function PlainForm({ onSend, onSent, onClose }: KindProps) {
  const shown = useApiForm({
    initialValues,
    validate: useValidation(),
    send: (values) => onSend({ ...chosen(values), captcha: '', captcha_key: '' }),
    onSent,
  })
  return <Fields {...shown} onClose={onClose} />
}

function StrangerForm({ onSend, onSent, onClose }: KindProps) {
  const shown = useCaptchaForm({
    action: 'report',
    initialValues,
    validate: useValidation(),
    send: (values, captcha_key) => onSend({ ...chosen(values), captcha: values.captcha, captcha_key }),
    onSent,
  })
  return <Fields {...shown} onClose={onClose} />
}

// The focused submit button has been removed, so the close button takes the focus.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function Thanks({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation(['report', 'app'])
  return (
    <output className={classes.thanks}>
      <CircleCheck size={40} aria-hidden />
      <strong>{t('thanks')}</strong>
      <span>{t('thanks_hint')}</span>
      <Button ref={takeFocus} onClick={onClose}>
        {t('app:close')}
      </Button>
    </output>
  )
}

/** Report form with a confirmation after sending. */
export function ReportForm({ captcha, ...props }: Props & { captcha: boolean }) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <Thanks onClose={props.onClose} />
  const Kind = captcha ? StrangerForm : PlainForm
  return <Kind {...props} onSent={() => setSent(true)} />
}
