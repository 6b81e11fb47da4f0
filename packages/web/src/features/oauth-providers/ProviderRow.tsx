import type { AdminOauthProvider } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Row } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useChangeProvider } from '#data/identity/oauth-providers.ts'

interface Props {
  provider: AdminOauthProvider
  /** How many there are. */
  count: number
  onOpen: () => void
}

/** One provider: its name opens it, the arrows move its button. */
export function ProviderRow({ provider, count, onOpen }: Props) {
  const { t } = useTranslation('providers')
  const { id, name, place, is_enabled, binding_count } = provider
  const kind = t(`drivers.${provider.provider}.name`)
  const { mutate, isPending } = useChangeProvider()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const bound = t('bound', { count: binding_count })
  return (
    <Row
      icon={<ProviderIcon provider={provider.provider} size={28} />}
      name={name}
      facts={[kind === name ? bound : `${kind} · ${bound}`]}
      onOpen={onOpen}
      tags={<Badge tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Badge>}
      acts={<MoveArrows name={name} place={place} count={count} isPending={isPending} onMove={move} />}
    />
  )
}
