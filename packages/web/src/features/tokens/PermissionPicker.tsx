import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/ErrorState.tsx'
import { RowsSkeleton } from '#ui/Skeleton.tsx'
import { treeOf } from './permission-tree.ts'
import { PermissionTree } from './PermissionTree.tsx'
import { permissionsQuery } from './queries.ts'
import classes from './TokenCreatePage.module.css'

interface Props {
  isFull: boolean
  onFull: (isFull: boolean) => void
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

function Tree({ chosen, onChange }: Pick<Props, 'chosen' | 'onChange'>) {
  const { t, i18n } = useTranslation('tokens')
  const { data, error, refetch } = useQuery(permissionsQuery(i18n.language))
  if (error && !data)
    return <ErrorState title={t('permissions_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={6} height={48} />
  return <PermissionTree tree={treeOf(data)} chosen={chosen} onChange={onChange} />
}

/** Everything, or what is chosen. Everything is said in words: nothing chosen never means it by accident. */
export function PermissionPicker({ isFull, onFull, chosen, onChange, error }: Props) {
  const { t } = useTranslation('tokens')
  return (
    <fieldset className={classes.part}>
      <legend>{t('permissions')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('permissions')}
        value={isFull ? 'full' : 'chosen'}
        onChange={(value) => onFull(value === 'full')}
        data={[
          { value: 'chosen', label: t('choose_permissions') },
          { value: 'full', label: t('full_access') },
        ]}
      />
      <p className={classes.help}>{isFull ? t('full_access_help') : t('choose_permissions_help')}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {!isFull && <Tree chosen={chosen} onChange={onChange} />}
    </fieldset>
  )
}
