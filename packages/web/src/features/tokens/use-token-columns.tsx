import type { ApiToken } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { nearnessOf } from './expiry.ts'
import { permissionsQuery } from '#data/identity/tokens.ts'
import classes from './TokensPage.module.css'

function Expiry({ expires_at }: { expires_at: string }) {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  const nearness = nearnessOf(expires_at)
  return (
    <span className={classes.expiry}>
      <time dateTime={expires_at} title={formats.ago(expires_at)}>
        {formats.dateTime(expires_at)}
      </time>
      {nearness === 'over' && <Badge tone="danger">{t('expired')}</Badge>}
      {nearness === 'soon' && <Badge tone="warning">{t('expires_soon')}</Badge>}
    </span>
  )
}

function Abilities({ abilities }: { abilities: string[] }) {
  const { t, i18n } = useTranslation('tokens')
  const { data } = useQuery(permissionsQuery(i18n.language))
  const labelOf = (value: string) => data?.permissions.find((known) => known.value === value)?.label ?? value
  if (abilities.includes('*')) return <Badge tone="brand">{t('full_access')}</Badge>
  if (abilities.length === 0) return <Badge>{t('no_access')}</Badge>
  return (
    <ul className={classes.abilities}>
      {abilities.map((value) => (
        <li key={value}>
          <Badge>{labelOf(value)}</Badge>
        </li>
      ))}
    </ul>
  )
}

export function useTokenColumns(onDelete: (token: ApiToken) => void): Column<ApiToken>[] {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  return [
    { key: 'name', label: t('name'), render: ({ name }) => <span className={classes.name}>{name}</span> },
    { key: 'abilities', label: t('permissions'), render: ({ abilities }) => <Abilities abilities={abilities} /> },
    {
      key: 'last_used',
      label: t('last_used'),
      render: ({ last_used_at }) =>
        last_used_at ? (
          <time dateTime={last_used_at} title={formats.dateTime(last_used_at)}>
            {formats.ago(last_used_at)}
          </time>
        ) : (
          t('never_used')
        ),
    },
    { key: 'expires', label: t('expires'), render: ({ expires_at }) => <Expiry expires_at={expires_at} /> },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
    {
      key: 'actions',
      label: t('actions'),
      align: 'end',
      render: (token) => (
        <IconButton label={t('delete_title', { name: token.name })} onClick={() => onDelete(token)}>
          <Trash2 size={16} />
        </IconButton>
      ),
    },
  ]
}
