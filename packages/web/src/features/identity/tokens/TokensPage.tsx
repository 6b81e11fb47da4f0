import type { ApiToken } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { useDeleteToken, permissionsQuery, tokensQuery } from '#data/identity/tokens.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2, Plus } from 'lucide-react'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { getTokenExpiryState } from './token-expiry.ts'
import classes from './TokensPage.module.css'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import type { TokensSearch } from '#data/identity/search-params.ts'

interface Props {
  /** Token kept while the dialog fades out, so that its name stays visible. */
  token: ApiToken | null
  opened: boolean
  onClose: () => void
}

/** Deletes the token after a confirmation that names it. */
function DeleteToken({ token, opened, onClose }: Props) {
  const { t } = useTranslation('tokens')
  const remove = useDeleteToken()
  const name = token?.name ?? ''
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={t('delete_title', { name })}
      action={t('delete')}
      onDelete={() => remove.mutateAsync(token!.id)}
      mutation={remove}
      successMessage={t('deleted', { name })}
    >
      {t('delete_hint')}
    </DeleteDialog>
  )
}

function Expiry({ expires_at }: { expires_at: string }) {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  const expiryState = getTokenExpiryState(expires_at)
  return (
    <span className={classes.expiry}>
      <time dateTime={expires_at} title={formats.ago(expires_at)}>
        {formats.dateTime(expires_at)}
      </time>
      {expiryState === 'over' && <Badge tone="danger">{t('expired')}</Badge>}
      {expiryState === 'soon' && <Badge tone="warning">{t('expires_soon')}</Badge>}
    </span>
  )
}

function Abilities({ abilities }: { abilities: string[] }) {
  const { t, i18n } = useTranslation('tokens')
  const { data } = useQuery(permissionsQuery(i18n.language))
  const labelOf = (value: string) => data?.permissions.find((permission) => permission.value === value)?.label ?? value
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

function useTokenColumns(onDelete: (token: ApiToken) => void): Column<ApiToken>[] {
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

const route = getRouteApi('/user/tokens')

/** API tokens with their permissions and last use. */
export function TokensPage() {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(tokensQuery(search))
  const [tokenToDelete, setTokenToDelete] = useState<ApiToken | null>(null)
  const [isAsking, asking] = useDisclosure()
  const columns = useTokenColumns((token) => {
    setTokenToDelete(token)
    asking.open()
  })
  const create = (
    <ButtonLink to="/user/tokens/create" leftSection={<Plus size={16} />}>
      {t('create')}
    </ButtonLink>
  )

  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} count={list.data && formats.total(list.data.meta)}>
        {list.data && list.data.meta.total > 0 && create}
      </PageTitle>
      <p className={classes.hint}>{t('hint')}</p>
      <DataTable<ApiToken, TokensSearch>
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        empty={<EmptyState illustration="soon" title={t('none')} hint={t('none_hint')} action={create} />}
      />
      <DeleteToken token={tokenToDelete} opened={isAsking} onClose={asking.close} />
    </div>
  )
}
