import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { extentOf, treeOf, valuesOf } from './permission-tree.ts'
import { PermissionTree } from './PermissionTree.tsx'
import { permissionsQuery } from '#data/identity/tokens.ts'
import classes from './TokenCreatePage.module.css'

interface Props {
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** The line above the boxes says what the choice means; the specification gives a token without permissions full access. */
function SelectionSummary({ values, chosen }: { values: string[]; chosen: string[] }) {
  const { t } = useTranslation('tokens')
  const isNone = chosen.length === 0
  const extent = extentOf(values, chosen)
  return (
    <output className={isNone ? classes.fullAccess : classes.help}>
      {isNone && (
        <>
          <TriangleAlert size={20} aria-hidden />
          <span>
            <strong>{t('none_selected')}</strong>
            {t('none_selected_help')}
          </span>
        </>
      )}
      {extent === 'partial' && t('some_selected', { count: chosen.length, total: values.length })}
      {extent === 'all' && t('all_selected', { count: values.length })}
    </output>
  )
}

/** Nothing is preselected: the choice is the person's, and choosing nothing is the widest choice there is. */
export function PermissionPicker({ chosen, onChange, error }: Props) {
  const { t, i18n } = useTranslation('tokens')
  const permissions = useQuery(permissionsQuery(i18n.language))
  const tree = permissions.data && treeOf(permissions.data)
  return (
    <fieldset className={classes.part}>
      <legend>{t('permissions')}</legend>
      <SelectionSummary values={valuesOf(...(tree ?? []))} chosen={chosen} />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {tree && <PermissionTree tree={tree} chosen={chosen} onChange={onChange} />}
      {!tree && permissions.error && (
        <ErrorState
          title={t('permissions_failed')}
          hint={permissions.error.message}
          onRetry={() => void permissions.refetch()}
        />
      )}
      {!tree && !permissions.error && <RowsSkeleton count={6} height={48} />}
    </fieldset>
  )
}
