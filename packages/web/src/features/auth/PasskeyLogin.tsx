import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import {
  askForPasskey,
  canOfferPasskeys,
  canUsePasskeys,
  dropPasskeyRequests,
  offerPasskeys,
} from '#lib/browser/passkeys.ts'
import classes from './Entry.module.css'
import { useEntry } from './use-entry.ts'

/** The server takes an answer for half an hour. */
const renewedEvery = 25 * 60_000

const request = () => api('GET /login/passkey')

type Signed = Awaited<ReturnType<typeof askForPasskey>>

/** Where the browser can, it offers passkeys as soon as somebody goes to the field of the account's name. */
function useOffer(enter: (passkey: Signed) => void) {
  const handle = useEffectEvent(enter)
  useEffect(() => {
    let isGone = false
    const offer = async () => {
      if (!(await canOfferPasskeys()) || isGone) return
      const passkey = await offerPasskeys(await request())
      if (!isGone) handle(passkey)
    }
    // An offer that nobody takes up, or that another replaces, ends without a word.
    const start = () => void offer().catch(() => {})
    start()
    const timer = setInterval(start, renewedEvery)
    return () => {
      isGone = true
      clearInterval(timer)
      void dropPasskeyRequests()
    }
  }, [])
}

interface Props {
  isRemembered: () => boolean
}

function PasskeyButton({ isRemembered }: Props) {
  const { t } = useTranslation('auth')
  const goIn = useEntry()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(offered: Signed | null) {
      const passkey = offered ?? (await askForPasskey(await request()))
      const { token } = await api('POST /login/passkey', { body: { passkey, remember: isRemembered() } })
      await goIn(token)
    },
  })
  useOffer((passkey) => mutate(passkey))

  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate(null)}
      >
        {t('login.passkey')}
      </Button>
      <p className={classes.problem} role="alert">
        {error?.message}
      </p>
    </div>
  )
}

/** A way in without a name or a password. */
export function PasskeyLogin(props: Props) {
  return canUsePasskeys() && <PasskeyButton {...props} />
}
