import { limits } from '@imagora/contract/limits'
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CircleCheck } from 'lucide-react'
import { type ComponentProps, type FormEventHandler, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { ReasonField } from '#components/report/ReasonField.tsx'
import type { Reason } from '#components/report/reasons.ts'
import { createReport } from '#data/safety/reports.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useProfile } from '#data/identity/session.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './AbusePage.module.css'

interface Values {
  url: string
  reason: Reason | ''
  content: string
  email: string
  captcha: string
}

const initialValues: Values = { url: '', reason: '', content: '', email: '', captcha: '' }

interface ReportFieldsProps {
  form: UseFormReturnType<Values>
  problems: string[]
  isSending: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Captcha, required for visitors. */
  captcha?: ComponentProps<typeof CaptchaField>
}

function useValidation() {
  const { t } = useTranslation('report')
  return ({ url, reason, content }: Values) => ({
    url: url.trim() === '' ? t('url_required') : null,
    reason: reason === '' ? t('reason_required') : null,
    content: content.trim() === '' ? t('content_required') : null,
  })
}

// The form does not submit without a reason, so the cast is safe.
const toReportBody = ({ url, reason, content, email }: Values) => ({
  url: url.trim(),
  reason: reason as Reason,
  content: content.trim(),
  email: email.trim(),
})

function Fields({ form, problems, isSending, onSubmit, captcha }: ReportFieldsProps) {
  const { t } = useTranslation('report')
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('url')}
        description={t('url_help')}
        placeholder={`${location.origin}/i/…`}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={limits.report.url}
        required
        {...form.getInputProps('url')}
      />
      <ReasonField isQuiet {...form.getInputProps('reason')} />
      <Textarea
        label={t('content')}
        description={t('content_help')}
        maxLength={limits.report.content}
        autosize
        minRows={4}
        maxRows={12}
        required
        {...form.getInputProps('content')}
      />
      {captcha && (
        <>
          <TextInput
            label={t('email')}
            description={t('email_help')}
            type="email"
            autoComplete="email"
            maxLength={limits.email}
            {...form.getInputProps('email')}
          />
          <CaptchaField {...captcha} />
        </>
      )}
      <SubmitRow label={t('send')} isSending={isSending} isWide />
    </Form>
  )
}

function UserForm({ onSent }: { onSent: () => void }) {
  const formState = useApiForm({
    initialValues,
    validate: useValidation(),
    send: (values) => createReport(toReportBody(values)),
    onSent,
  })
  return <Fields {...formState} />
}

function VisitorReportForm({ onSent }: { onSent: () => void }) {
  const formState = useCaptchaForm({
    action: 'report',
    initialValues,
    validate: useValidation(),
    send: (values, captcha_key) => createReport({ ...toReportBody(values), captcha: values.captcha, captcha_key }),
    onSent,
  })
  return <Fields {...formState} />
}

// The button that had focus is gone.
const takeFocus = (thanks: HTMLElement | null) => thanks?.focus()

function Thanks() {
  const { t } = useTranslation(['report', 'app'])
  return (
    <div className={classes.thanks} tabIndex={-1} ref={takeFocus}>
      <CircleCheck size={48} aria-hidden />
      <h1>{t('thanks')}</h1>
      <p>{t('thanks_hint')}</p>
      <ButtonLink to="/">{t('app:not_found.home')}</ButtonLink>
    </div>
  )
}

/** Report form for users and visitors. */
export function AbusePage() {
  const { t } = useTranslation('report')
  const isLoggedIn = useProfile() !== null
  const [isSent, setSent] = useState(false)
  if (isSent) return <Thanks />
  const Kind = isLoggedIn ? UserForm : VisitorReportForm
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('page_title')}</h1>
      <p className={classes.intro}>{t('page_intro')}</p>
      <Kind onSent={() => setSent(true)} />
    </div>
  )
}
