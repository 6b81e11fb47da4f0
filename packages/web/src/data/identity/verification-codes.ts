import type { Contract, Sent, CodeChannel, Profile } from '@imagora/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { api } from '#data/api/client.ts'
import i18next from 'i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { profileQuery } from './session.ts'

/** Time at which the next code may be requested, keyed by recipient; outlives fields and pages. */
const resendTimes = new Map<string, number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  const clock = window.setInterval(listener, 500)
  return () => {
    window.clearInterval(clock)
    listeners.delete(listener)
  }
}

const secondsLeftFor = (target: string) => Math.max(0, Math.ceil(((resendTimes.get(target) ?? 0) - Date.now()) / 1000))

function startCountdown(target: string, seconds: number) {
  resendTimes.set(target, Date.now() + seconds * 1000)
  for (const listener of listeners) listener()
}

/** Returns the `retry_after` of a rejection, in seconds. */
function getRetryAfter(error: unknown) {
  const told = error instanceof ApiError ? (error.data as { retry_after?: number } | undefined) : undefined
  return told?.retry_after
}

interface CodeSendingOptions {
  /** Normalized recipient of the code; the countdown is stored under it. */
  target: string
  /** Validates and shows missing input; returns false to send nothing. */
  isReady: () => boolean
  send: () => Promise<{ retry_after: number }>
  /** Returns true if the failure is shown at a field of the form. */
  onFailed?: (error: unknown) => boolean
}

/** Requests a verification code, rate limited per recipient. Pass the result to `CodeField` as `sending`. */
export function useCodeSending({ target, isReady, send, onFailed }: CodeSendingOptions) {
  const [sentTo, setSentTo] = useState('')
  const [problem, setProblem] = useState('')
  const secondsLeft = useSyncExternalStore(subscribe, () => secondsLeftFor(target))
  const { mutate, isPending: isSending } = useMutation({
    mutationFn: send,
    onSuccess({ retry_after }) {
      startCountdown(target, retry_after)
      setSentTo(target)
    },
    onError(error) {
      const wait = getRetryAfter(error)
      if (wait !== undefined) startCountdown(target, wait)
      if (!onFailed?.(error)) setProblem(error.message)
    },
  })

  function onSend() {
    if (isSending || secondsLeft > 0) return
    setProblem('')
    if (isReady()) mutate()
  }
  return { onSend, isSending, secondsLeft, problem, sentTo: sentTo === target ? sentTo : '' }
}

export type CodeSending = ReturnType<typeof useCodeSending>

export const sendEmailCode = (body: Sent<Contract['POST /mail/send']>['body']) => api('POST /mail/send', { body })

export const sendSmsCode = (body: Sent<Contract['POST /sms/send']>['body']) => api('POST /sms/send', { body })

export const bindEmail = (body: Sent<Contract['POST /user/bind_email']>['body']) =>
  api('POST /user/bind_email', { body })

export const bindPhone = (body: Sent<Contract['POST /user/bind_phone']>['body']) =>
  api('POST /user/bind_phone', { body })

const calls = {
  email: (email: string) => ({
    send: () => sendEmailCode({ event: 'verify', email }),
    bind: (code: string) => bindEmail({ email, code }),
  }),
  phone: (phone: string, country_code: string) => ({
    send: () => sendSmsCode({ event: 'verify', phone, country_code }),
    bind: (code: string) => bindPhone({ phone, country_code, code }),
  }),
}

interface ContactVerificationOptions {
  channel: CodeChannel
  profile: Profile
  /** Normalized recipient of the code; the countdown is stored under it. */
  target: string
  onVerified: () => void
}

/** Form that verifies the account's current email or mobile number with a code sent to it. */
export function useContactVerification({ channel, profile, target, onVerified }: ContactVerificationOptions) {
  const client = useQueryClient()
  const { send, bind } = calls[channel](profile[channel] ?? '', profile.country_code ?? '')
  const sending = useCodeSending({ target, send, isReady: () => true })
  const verification = useApiForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : i18next.t('code.required')) },
    send: ({ code }) => bind(code),
    async onSent() {
      await client.refetchQueries(profileQuery)
      onVerified()
    },
  })
  return { ...verification, sending }
}
