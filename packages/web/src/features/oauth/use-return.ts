import type { Contract, Data, SecondFactorNeeded } from '@imagora/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { type Arrival, forgetArrival } from '#lib/preferences/oauth-arrival.ts'
import { useSession } from '#data/identity/session.ts'
import { pendingIdentity, readDeparture } from '#data/identity/oauth-redirect.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** What is still missing; nothing where the person is on the way in already. */
export type Missing = 'account' | SecondFactorNeeded | null

type Answer = Data<Contract['POST /oauth/{id}/login']>

/** Goes in with the token of a session, to where one wanted to go. */
export function useWayIn(id: number) {
  const { history } = useRouter()
  const { logIn } = useSession()
  return async (token: string) => {
    await logIn(token)
    history.replace(readDeparture(id).next ?? '/user/dashboard')
  }
}

interface Given {
  id: number
  provider: string
  arrival: Arrival
}

/** Gives the server what the provider sent, once, for whatever the tab left for. */
export function useReturn({ id, provider, arrival: { code, state, iss } }: Given) {
  const { t } = useTranslation('oauth')
  const { navigate } = useRouter()
  const goIn = useWayIn(id)
  const isBegun = useRef(false)
  const sent = { params: { id }, body: { code, state, ...(iss !== null && { iss }) } }

  async function judge(answer: Answer): Promise<Missing> {
    if (!('needs' in answer)) {
      await goIn(answer.token)
      return null
    }
    if (answer.needs === 'second_factor') return answer
    const { needs: _needs, ...identity } = answer
    pendingIdentity.keep({ ...identity, id, provider })
    return 'account'
  }

  const { mutate, data, error } = useMutation({
    async mutationFn(): Promise<Missing> {
      if (readDeparture(id).purpose === 'login') return judge(await api('POST /oauth/{id}/login', sent))
      await api('POST /oauth/{id}/bind', sent)
      notices.success({ message: t('bound', { provider }) })
      await navigate({ to: '/user/settings', search: { tab: 'accounts' }, replace: true })
      return null
    },
  })

  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    forgetArrival()
    mutate()
  })
  useEffect(() => begin(), [])
  return { data, error }
}
