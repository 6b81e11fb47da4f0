import { limits } from '@imagora/contract/limits'
import { Button, Input } from '@mantine/core'
import { type ComponentPropsWithRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeSending } from '#data/identity/verification-codes.ts'
import classes from './VerificationCodeField.module.css'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  channel: 'email' | 'phone'
  /** Result of `useCodeSending`. */
  sending: CodeSending
  error?: string | undefined
}

/** Verification code input with a send button. */
export function VerificationCodeField({ channel, sending, error, ...props }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { onSend, isSending, secondsLeft, problem, sentTo } = sending
  const isWaiting = secondsLeft > 0
  const label = isWaiting ? t('code.wait', { seconds: secondsLeft }) : t(sentTo ? 'code.resend' : 'code.send')
  return (
    <Input.Wrapper id={id} label={t(`code.${channel}`)} error={error || problem || undefined}>
      <div className={classes.row}>
        <Input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          // The limit leaves space for blanks in a pasted code.
          maxLength={limits.code.digits * 2}
          error={Boolean(error)}
          className={classes.input}
          {...props}
        />
        {/* The waiting button uses aria-disabled instead of disabled, so that it keeps the keyboard focus. */}
        <Button
          variant="default"
          className={classes.button}
          loading={isSending}
          aria-disabled={isWaiting}
          data-disabled={isWaiting || undefined}
          onClick={onSend}
        >
          {label}
        </Button>
      </div>
      <output className={classes.status}>{sentTo && t(`code.sent_${channel}`, { target: sentTo })}</output>
    </Input.Wrapper>
  )
}
