import { TextInput, Checkbox } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { localTime } from '#lib/formats/local-time.ts'
import { resolveExpiry, INCOMPLETE_EXPIRY, isExpiryPreset, localTimeIn } from '#ui/field/expiry.ts'
import { ExpiryField } from '#ui/field/ExpiryField.tsx'
import { tokenExpiries } from './token-expiry.ts'
import classes from './TokenCreatePage.module.css'
import {
  type PermissionCategory,
  getSelectionState,
  togglePermissions,
  permissionValues,
  buildPermissionTree,
} from './permission-tree.ts'
import permissionTreeClasses from './TokenForm.module.css'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { permissionsQuery, useCreateToken } from '#data/identity/tokens.ts'
import type { ApiToken } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { useDisclosure } from '@mantine/hooks'
import { useApiForm } from '#data/api/use-api-form.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'

interface ExpiryProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Expiry of the token: a number of days or a custom time. */
function TokenExpiry({ value, onChange, error }: ExpiryProps) {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  const term = isExpiryPreset(tokenExpiries, value) ? localTimeIn(tokenExpiries[value]) : undefined
  return (
    <fieldset className={classes.part}>
      <legend>{t('expires')}</legend>
      <ExpiryField
        variant="segments"
        className={classes.presets}
        label={t('expires')}
        value={value}
        onChange={onChange}
        choices={Object.keys(tokenExpiries).map((days) => ({
          value: days,
          label: days === '365' ? t('one_year') : t('days', { count: Number(days) }),
        }))}
        customLabel={t('custom')}
        timeLabel={t('expires_at')}
        defaultTime={term}
        isTimeRequired
        minTime={localTime()}
        error={error}
      />
      {term && <p className={classes.help}>{t('expires_on', { time: formats.dateTime(term) })}</p>}
      {term && error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface Props {
  tree: PermissionCategory[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

interface BranchProps extends Omit<Props, 'tree'> {
  name: string
  values: string[]
  className?: string | undefined
  children: ReactNode
}

/** Tri-state checkbox of a branch; its children follow. */
function Branch({ name, values, chosen, onChange, className, children }: BranchProps) {
  const { t } = useTranslation('tokens')
  const extent = getSelectionState(values, chosen)
  const count = values.filter((value) => chosen.includes(value)).length
  return (
    <li className={className}>
      <Checkbox
        label={
          <span className={permissionTreeClasses.branch}>
            {name}
            <span className={permissionTreeClasses.count}>{t('chosen_of', { count, total: values.length })}</span>
          </span>
        }
        checked={extent === 'all'}
        indeterminate={extent === 'partial'}
        onChange={() => onChange(togglePermissions(values, chosen))}
      />
      <ul className={permissionTreeClasses.inner} aria-label={name}>
        {children}
      </ul>
    </li>
  )
}

/** Permissions by category, each with a description of what it allows. */
function PermissionTree({ tree, chosen, onChange }: Props) {
  const { t } = useTranslation('tokens')
  const rest = { chosen, onChange }
  return (
    <ul className={permissionTreeClasses.tree} aria-label={t('permissions')}>
      {tree.map((category) => (
        <Branch
          key={category.name}
          name={category.name}
          values={permissionValues(category)}
          className={permissionTreeClasses.category}
          {...rest}
        >
          {category.subgroups.map((subgroup) => (
            <Branch key={subgroup.name} name={subgroup.name} values={permissionValues(subgroup)} {...rest}>
              {subgroup.permissions.map(({ value, label, detail }) => (
                <li key={value}>
                  <Checkbox
                    label={label}
                    description={detail}
                    checked={chosen.includes(value)}
                    onChange={() => onChange(togglePermissions([value], chosen))}
                  />
                </li>
              ))}
            </Branch>
          ))}
        </Branch>
      ))}
    </ul>
  )
}

interface PermissionPickerProps {
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Summary of the selection; by specification, a token without permissions has full access. */
function SelectionSummary({ values, chosen }: { values: string[]; chosen: string[] }) {
  const { t } = useTranslation('tokens')
  const isNone = chosen.length === 0
  const extent = getSelectionState(values, chosen)
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

/** Nothing is preselected, because an empty selection grants the most: full access. */
function PermissionPicker({ chosen, onChange, error }: PermissionPickerProps) {
  const { t, i18n } = useTranslation('tokens')
  const permissions = useQuery(permissionsQuery(i18n.language))
  const tree = permissions.data && buildPermissionTree(permissions.data)
  return (
    <fieldset className={classes.part}>
      <legend>{t('permissions')}</legend>
      <SelectionSummary values={permissionValues(...(tree ?? []))} chosen={chosen} />
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

export type NewToken = ApiToken & { token: string }

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)

export function TokenForm({ onCreated }: { onCreated: (token: NewToken) => void }) {
  const { t } = useTranslation(['tokens', 'app'])
  const create = useCreateToken()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: {
      name: '',
      expires_at: '30',
      abilities: [] as string[],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('name_required')),
      expires_at: (expiry) => (expiry === INCOMPLETE_EXPIRY ? t('expires_required') : null),
    },
    send: ({ name, expires_at, abilities }) =>
      create.mutateAsync({ name, expires_at: resolveExpiry(tokenExpiries, expires_at, new Date())!, abilities }),
    onSent: (token) => onCreated(token),
  })
  const [isConfirming, confirmation] = useDisclosure()
  const { abilities, expires_at } = form.values

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (abilities.length === 0 && !form.validate().hasErrors) confirmation.open()
    else onSubmit(event)
  }

  const handleConfirm = () => {
    confirmation.close()
    onSubmit()
  }

  return (
    <Form onSubmit={handleSubmit} problems={problems.length > 0 ? [t('create_failed'), ...problems] : []}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <TextInput
            label={t('name')}
            description={t('name_help')}
            required
            ref={focusOnMount}
            autoComplete="off"
            maxLength={limits.token.name}
            {...form.getInputProps('name')}
          />
          <TokenExpiry
            value={expires_at}
            onChange={(value) => form.setFieldValue('expires_at', value)}
            error={textOf(form.errors.expires_at)}
          />
        </div>
        <PermissionPicker
          chosen={abilities}
          onChange={(chosen) => form.setFieldValue('abilities', chosen)}
          error={textOf(form.errors.abilities)}
        />
      </div>
      <SubmitRow label={t('create')} isSending={isSending}>
        <ButtonLink to="/user/tokens" variant="default">
          {t('app:cancel')}
        </ButtonLink>
      </SubmitRow>
      <ConfirmDialog
        opened={isConfirming}
        onClose={confirmation.close}
        onConfirm={handleConfirm}
        title={t('confirm_full_title', { name: form.values.name.trim() })}
        action={t('confirm_full')}
        isDestructive={false}
      >
        {t('confirm_full_hint')}
      </ConfirmDialog>
    </Form>
  )
}
