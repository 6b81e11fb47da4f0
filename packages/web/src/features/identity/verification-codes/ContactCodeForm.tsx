import type { CodeChannel, Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactVerification } from '#data/identity/verification-codes.ts'
import { Form } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import classes from './VerifyPrompt.module.css'

interface Props {
  channel: CodeChannel
  profile: Profile
  /** Normalized recipient of the code. */
  target: string
}

/** Sends a code to the account's email or mobile number as soon as the form opens, and verifies it. */
export function ContactCodeForm({ channel, profile, target }: Props) {
  const { t } = useTranslation('dashboard')
  const { form, problems, isSending, onSubmit, sending } = useContactVerification({
    channel,
    profile,
    target,
    onVerified: () => notices.success({ message: t(`verify_prompt.${channel}_done`) }),
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    sending.onSend()
    // The button that had focus was replaced by the field.
    form.getInputNode('code')?.focus()
  }, [sending, form])
  return (
    <div className={classes.code}>
      <Form onSubmit={onSubmit} problems={problems}>
        <VerificationCodeField channel={channel} sending={sending} {...form.getInputProps('code')} />
        <Button type="submit" className={classes.verify} loading={isSending}>
          {t('verify_prompt.verify')}
        </Button>
      </Form>
    </div>
  )
}
