import type { AdminOauthProvider } from '@imagora/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProviderMark } from '#components/ProviderMark.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { notices } from '#ui/notices.tsx'
import { Tag } from '#ui/Tag.tsx'
import classes from './ProvidersPage.module.css'
import { useChangeProvider } from './queries.ts'

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
  return (
    <li className={classes.row}>
      <ProviderMark provider={provider.provider} size={28} />
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {kind !== name && `${kind} · `}
          {t('bound', { count: binding_count })}
        </span>
      </button>
      <Tag tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Tag>
      <div className={classes.arrows}>
        <IconButton label={t('up', { name })} disabled={place <= 1 || isPending} onClick={() => move(place - 1)}>
          <ArrowUp size={16} />
        </IconButton>
        <IconButton label={t('down', { name })} disabled={place >= count || isPending} onClick={() => move(place + 1)}>
          <ArrowDown size={16} />
        </IconButton>
      </div>
    </li>
  )
}
