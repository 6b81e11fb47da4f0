import { Modal, type ModalProps } from './Modal.tsx'

/** Detail and editing beside the list that they belong to; a full sheet on a phone. */
export const SidePanel = (props: ModalProps) => <Modal kind="panel" transition="slide-left" {...props} />
