import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readArrival } from '#lib/preferences/oauth-arrival.ts'
import { useConfigs } from '#data/content/site.ts'
import { leaveFor, readDeparture } from '#data/identity/oauth-redirect.ts'
import { Departing } from './Departing.tsx'
import { Failed } from './Failed.tsx'
import { Returning } from './Returning.tsx'

const route = getRouteApi('/entry/oauth/$id')

/** Where people come back to from an account elsewhere, and where they may set out for it. */
export function OauthPage() {
  const { t } = useTranslation('oauth')
  const { app } = useConfigs()
  const id = Number(route.useParams().id)
  const { next } = route.useSearch()
  const [arrival] = useState(readArrival)
  const { mutate, isPending, error } = useMutation({ mutationFn: leaveFor })

  const found = app.socialites.find((each) => each.id === id)
  const known = { id, provider: found?.name ?? t('unnamed') }
  // Without anything to come back with, nobody has left.
  const departure = arrival ? readDeparture(id) : { id, purpose: 'login' as const, next }
  const { purpose } = departure
  const leave = () => mutate(departure)

  if (error) return <Failed purpose={purpose} message={error.message} onRetry={leave} />
  // What the provider says besides its code is text that anybody can put into a link.
  if (arrival?.error) {
    const message = t(arrival.error === 'access_denied' ? 'cancelled' : 'refused', known)
    return <Failed purpose={purpose} message={message} onRetry={leave} />
  }
  if (arrival) return <Returning {...known} arrival={arrival} purpose={purpose} onRetry={leave} />
  return <Departing provider={known.provider} mark={found?.provider} isLeaving={isPending} onLeave={leave} />
}
