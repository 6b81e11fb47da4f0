import type { PasskeyAssertion, SecondFactorMethod, SecondFactorNeeded } from '@imagora/contract'
import { Anchor, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { requestPasskey, canUsePasskeys } from '#lib/browser/passkeys.ts'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import classes from './SecondFactorStep.module.css'
import { TotpField } from './TotpField.tsx'

interface Answer {
  code?: string
  recovery_code?: string
  passkey?: PasskeyAssertion
}

interface Props {
  challenge: SecondFactorNeeded
  /** Sends one answer to the server and continues the login if it is correct. */
  send: (answer: Answer) => Promise<unknown>
  onBack: () => void
}

interface FormProps extends Pick<Props, 'challenge' | 'send'> {
  method: SecondFactorMethod
}

function AnswerForm({ challenge, method, send }: FormProps) {
  const { t } = useTranslation('factor')
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { code: '', recovery_code: '' },
    validate: ({ code, recovery_code }) => ({
      code: method === 'totp' && !/^\s*(\d\s*){6}$/.test(code) ? t('code_malformed') : null,
      recovery_code: method === 'recovery_code' && !recovery_code.trim() ? t('recovery_required') : null,
    }),
    async send({ code, recovery_code }) {
      if (method === 'passkey' && challenge.passkey) await send({ passkey: await requestPasskey(challenge.passkey) })
      else await send(method === 'totp' ? { code } : { recovery_code })
    },
  })

  const fields: Record<SecondFactorMethod, ReactNode> = {
    totp: <TotpField ref={focusOnMount} {...form.getInputProps('code')} />,
    recovery_code: (
      <TextInput
        label={t('recovery_code')}
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        {...form.getInputProps('recovery_code')}
      />
    ),
    passkey: null,
  }

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      {fields[method]}
      <SubmitRow label={t(`submit.${method}`)} isSending={isSending} isWide />
    </Form>
  )
}

/** Second step of the login, on the same card as the first. */
export function SecondFactorStep({ challenge, send, onBack }: Props) {
  const { t } = useTranslation('factor')
  const methods = challenge.methods.filter((each) => each !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState(methods[0])

  return (
    <div className={classes.step}>
      <p className={classes.hint}>{t(`hint.${method ?? 'none'}`)}</p>
      {method && <AnswerForm key={method} challenge={challenge} method={method} send={send} />}
      <div className={classes.others}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Anchor key={other} component="button" type="button" onClick={() => setMethod(other)}>
              {t(`instead.${other}`)}
            </Anchor>
          ))}
        <Anchor component="button" type="button" c="var(--text-second)" onClick={onBack}>
          {t('back')}
        </Anchor>
      </div>
    </div>
  )
}
