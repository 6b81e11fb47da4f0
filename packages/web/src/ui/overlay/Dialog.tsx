import { Modal, type ModalProps } from './Modal.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'

/** A question or a short form over the page; a sheet from below on a phone. */
export function Dialog(props: ModalProps) {
  const isMobile = useIsMobile()
  return <Modal kind="dialog" transition={isMobile ? 'slide-up' : 'pop'} {...props} />
}
