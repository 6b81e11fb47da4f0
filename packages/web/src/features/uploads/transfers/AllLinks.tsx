import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { LinkFormatPicker } from '#components/links/LinkFormatPicker.tsx'
import { NamedLinksSwitch } from '#components/links/NamedLinksSwitch.tsx'
import { useCopyLinks } from '#components/links/use-copy-links.ts'
import type { LinkFormat } from '#lib/formats/embed-codes.ts'
import classes from '#components/transfers/TransferRow.module.css'

interface Props {
  /** Asked for when they are copied: a list of a thousand is not made for every row that arrives. */
  photos: () => { name: string; public_url: string }[]
  form: LinkFormat
  onForm: (form: LinkFormat) => void
  label: string
}

/** The form of all links, and all of them at once. */
export function AllLinks({ photos, form, onForm, label }: Props) {
  const copyLinks = useCopyLinks()
  return (
    <div className={classes.links}>
      <LinkFormatPicker form={form} onForm={onForm} />
      <Button variant="light" leftSection={<Copy size={16} />} onClick={() => copyLinks(photos(), form)}>
        {label}
      </Button>
      <NamedLinksSwitch />
    </div>
  )
}
