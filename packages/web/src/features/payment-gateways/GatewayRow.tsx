import type { AdminPaymentGateway } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Row } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { platforms } from './platforms.ts'
import { useChangeGateway } from '#data/billing/payment-gateways.ts'

interface Props {
  gateway: AdminPaymentGateway
  /** How many there are. */
  count: number
  onOpen: () => void
}

/** More currencies than these are told by their number. */
const shown = 6

/** One gateway: its name opens it, the arrows move it among the choices. */
export function GatewayRow({ gateway, count, onOpen }: Props) {
  const { t } = useTranslation(['payment-gateways', 'orders'])
  const { id, name, platform, currencies, channels, place, is_enabled } = gateway
  const kind = t(`platforms.${platform}.name`)
  const Icon = platforms[platform].icon
  const { mutate, isPending } = useChangeGateway()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const money =
    currencies.length > shown ? t('currency_count', { count: currencies.length }) : currencies.join(t('comma'))
  return (
    <Row
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      facts={[
        kind === name ? money : `${kind} · ${money}`,
        ...(channels.length > 0
          ? [channels.map((channel) => t(`orders:labels.${channel as 'alipay'}`)).join(t('comma'))]
          : []),
      ]}
      onOpen={onOpen}
      tags={<Badge tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Badge>}
      acts={<MoveArrows name={name} place={place} count={count} isPending={isPending} onMove={move} />}
    />
  )
}
