import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import { APPROVAL_FILE_BYTES_MAX, type ApprovalLink, type LinkWithAddress } from '#contract/approvalLinks.ts';
import { ApprovalPolicy, type Project } from '#contract/projects.ts';
import { approvalLinks, fetchApprovalFile } from '#api/approvalLinks.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { projects } from '#api/projects.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { useConnection } from '#state/device/useConnection.ts';
import { pathOfTab } from '#state/projectTabs.ts';
import { useUser } from '#state/hooks.ts';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { formatDateTime, formatDay } from '#ui/formatDateTime.ts';
import { type StateLook, StateBadge } from '#ui/status/StateBadge.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { saveFile } from '#ui/saveText.ts';
import { slugOf } from '#common/fileNames.ts';
import { BringDecisions } from './BringDecisions.tsx';
import { LinkAddress } from './LinkAddress.tsx';
import { SendAgainButton, useSendAgain } from './SendAgain.tsx';
import { SendDialog } from './SendDialog.tsx';
import classes from './Approval.module.css';

/** The project's links for approval with their state, and the rule of who must approve. */
export function ApprovalScreen() {
  const id = Number(useParams()['idProject']);
  const { data: project } = projects.useGet({ id });
  const links = approvalLinks.useList({ id }, { refetchOnMountOrArgChange: true });
  // A link from elsewhere may lead to the dialog itself.
  const isAsked = new URLSearchParams(useSearch()).has('send');
  const [isSending, setIsSending] = useState(isAsked);
  const again = useSendAgain();
  return (
    <>
      <PageTitle title={text.title} subject={project?.name}>
        {text.title}
      </PageTitle>
      <ProjectTabs idProject={id} />
      <div className={classes.screen}>
        <p className={classes.soft}>{text.help}</p>
        {project && <PolicyChoice project={project} />}
        <div className={classes.acts}>
          {project?.active && project.prompts.total > 0 && (
            <Button variant="filled" leftSection={<Icon name="mail" />} onClick={() => setIsSending(true)}>
              {text.send}
            </Button>
          )}
        </div>
        {!links.data && <NotLoaded answer={links} lines={4} />}
        {links.data?.data.length === 0 && <p className={classes.soft}>{text.empty}</p>}
        {links.data && links.data.data.length > 0 && (
          <ul className={classes.links}>
            {links.data.data.map((link) => (
              <li key={link.id}>
                <LinkCard link={link} mayChange={project?.active ?? false} onSendAgain={again.ask} />
              </li>
            ))}
          </ul>
        )}
        {project?.active && links.data && links.data.data.length > 0 && <BringDecisions idProject={id} />}
        {again.dialog}
        {isSending && project && (
          <SendDialog
            project={project}
            choice={{ filter: { search: '' }, amount: project.prompts.total }}
            onClose={() => setIsSending(false)}
          />
        )}
      </div>
    </>
  );
}

/** Changes that leave every approved prompt approved or ask for more: any other may approve prompts at once. */
const stricter: Record<ApprovalPolicy, readonly ApprovalPolicy[]> = {
  person: ['two', 'both'],
  two: [],
  client: ['both'],
  both: [],
};

/** Chooses the people who must approve before an audio of the project counts as approved. */
export function PolicyChoice({ project }: { project: Project }) {
  const { id, active, approvalPolicy = 'person', approvalPolicySet: set, othersApprove = false } = project;
  const [setPolicy, { isLoading }] = projects.useSetApprovalPolicy();
  const [asked, setAsked] = useState<ApprovalPolicy>();
  const { currentData: effect, isFetching } = projects.usePreviewApprovalPolicy(
    { id, policy: asked ?? approvalPolicy },
    { skip: asked === undefined, refetchOnMountOrArgChange: true },
  );
  const isOffline = useConnection() === 'offline';
  const mayChange = hasPermission(useUser()?.role, 'project-rules');
  const change = (policy: ApprovalPolicy, others = othersApprove) =>
    setPolicy({ id, policy, othersApprove: others })
      .unwrap()
      .catch((thrown: unknown) => noticeFailed(messageOf(thrown, text.policyFailed)))
      .finally(() => setAsked(undefined));
  const choose = (policy: ApprovalPolicy) =>
    stricter[approvalPolicy].includes(policy) ? void change(policy) : setAsked(policy);
  const help = [text.policyHelp, set && text.policySetBy(set.by, formatDay(set.at)), !mayChange && text.policyLocked];
  return (
    <>
      <NativeSelect
        className={classes.policy ?? ''}
        label={text.policy}
        description={help.filter(Boolean).join(' ')}
        data={ApprovalPolicy.options.map((value) => ({ value, label: text.policies[value] }))}
        value={approvalPolicy}
        disabled={isLoading || isOffline || !active || !mayChange}
        onChange={(event) => choose(event.currentTarget.value as ApprovalPolicy)}
      />
      {approvalPolicy !== 'client' && (
        <Checkbox
          label={text.othersApprove}
          description={text.othersApproveHelp}
          checked={othersApprove}
          disabled={isLoading || isOffline || !active || !mayChange}
          onChange={(event) => void change(approvalPolicy, event.currentTarget.checked)}
        />
      )}
      {asked !== undefined && !isFetching && (
        <ConfirmDialog
          title={text.policyWeaker}
          isBusy={isLoading}
          onConfirm={() => void change(asked)}
          onClose={() => setAsked(undefined)}
        >
          {text.policyWeakerBody(text.policies[approvalPolicy], text.policies[asked], effect)}
        </ConfirmDialog>
      )}
    </>
  );
}

const looks: Record<ApprovalLink['status'], StateLook> = {
  unopened: { icon: 'mail' },
  opened: { icon: 'eye', tone: 'busy' },
  finished: { icon: 'check', tone: 'good' },
  ended: { icon: 'clock', tone: 'over' },
  revoked: { icon: 'ban', tone: 'over' },
};
const DAY_MS = 86_400_000;

interface LinkCardProps {
  readonly link: ApprovalLink;
  readonly mayChange: boolean;
  readonly onSendAgain: (link: ApprovalLink) => void;
}

function LinkCard({ link, mayChange, onSendAgain }: LinkCardProps) {
  const { title, client, status, total, approved, changes, outdated } = link;
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(Date.now);
  const isLive = status !== 'ended' && status !== 'revoked';
  const daysLeft = Math.floor((Date.parse(link.expiresAt) - now) / DAY_MS);
  const facts = [
    link.round > 1 && text.round(link.round, formatDay(link.roundAt)),
    text.decided(approved + changes, total),
    approved + changes > 0 && text.split(approved, changes),
    outdated > 0 && text.outdated(outdated),
    isLive && text.endsIn(daysLeft),
    link.openedAt !== null && text.opened(formatDateTime(link.openedAt)),
    link.remindedAt !== null && text.reminded(formatDay(link.remindedAt)),
    link.email !== null && text.withCode,
    isLive && link.isCodeClosed && text.codeClosed,
    link.mayDownload && text.mayDownload,
  ].filter((fact) => fact !== false);
  return (
    <article className={classes.link} aria-label={title}>
      <div className={classes.head}>
        <h2>{title === client ? title : `${title} · ${client}`}</h2>
        <StateBadge look={looks[status]}>{text.status[status]}</StateBadge>
      </div>
      <p>{facts.join(' · ')}</p>
      <p className={classes.soft}>{text.sentBy(link.createdBy, formatDay(link.createdAt))}</p>
      <div className={classes.acts}>
        {mayChange && status !== 'revoked' && link.toResend > 0 && <SendAgainButton link={link} onAsk={onSendAgain} />}
        {isLive && changes + link.toResend > 0 && (
          <ButtonLink href={`${pathOfTab(link.idProject, 'approval')}/changes`}>{text.seeChanges}</ButtonLink>
        )}
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? text.hideOf(title) : text.showOf(title)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.hide : text.show}
        </Button>
        {isLive && mayChange && <RenewButton link={link} />}
        {isLive && <FileButton link={link} />}
        {isLive && mayChange && <RevokeButton link={link} />}
      </div>
      {isOpen && <Decisions link={link} />}
    </article>
  );
}

/** The link's prompts as one file, for somebody without a network. */
function FileButton({ link: { id: idLink, idProject, title, fileBytes } }: { link: ApprovalLink }) {
  const [isBusy, setIsBusy] = useState(false);
  const isTooLarge = fileBytes > APPROVAL_FILE_BYTES_MAX;
  const download = () => {
    setIsBusy(true);
    void fetchApprovalFile(idProject, idLink)
      .then(
        (file) => saveFile(`${slugOf(title).toLowerCase()}.html`, file),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.fileFailed)),
      )
      .finally(() => setIsBusy(false));
  };
  if (isTooLarge) return <p className={classes.soft}>{text.fileTooLarge(formatBytes(fileBytes))}</p>;
  return (
    <Button size="sm" loading={isBusy} onClick={download}>
      {text.file(formatBytes(fileBytes))}
    </Button>
  );
}

function RenewButton({ link: { id: idLink, idProject } }: { link: ApprovalLink }) {
  const [isAsking, setIsAsking] = useState(false);
  const [renewed, setRenewed] = useState<LinkWithAddress>();
  const [renew, { isLoading }] = approvalLinks.useRenew();
  const confirm = () =>
    renew({ id: idProject, idLink })
      .unwrap()
      .then(
        (link) => {
          setIsAsking(false);
          setRenewed(link);
        },
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.renewFailed)),
      );
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {text.renew}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.renewTitle}
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          {text.renewBody}
        </ConfirmDialog>
      )}
      {renewed && (
        <Dialog isOpen title={text.created} onClose={() => setRenewed(undefined)} isSticky>
          <LinkAddress link={renewed} onDone={() => setRenewed(undefined)} />
        </Dialog>
      )}
    </>
  );
}

function RevokeButton({ link: { id: idLink, idProject } }: { link: ApprovalLink }) {
  const [isAsking, setIsAsking] = useState(false);
  const [revoke, { isLoading }] = approvalLinks.useRevoke();
  const confirm = () =>
    revoke({ id: idProject, idLink })
      .unwrap()
      .then(
        () => {
          setIsAsking(false);
          noticeDone(text.revoked);
        },
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.revokeFailed)),
      );
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {text.revoke}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.revokeTitle}
          act={text.revoke}
          isDanger
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          {text.revokeBody}
        </ConfirmDialog>
      )}
    </>
  );
}

function Decisions({ link: { id: idLink, idProject } }: { link: ApprovalLink }) {
  const answer = approvalLinks.useGet({ id: idProject, idLink }, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const [onlyChanges, setOnlyChanges] = useState(false);
  if (!data) return <NotLoaded answer={answer} lines={3} />;
  const hasChanges = data.prompts.some(({ decision }) => decision === 'change');
  const shown = data.prompts.filter(({ decision }) => !onlyChanges || decision === 'change');
  return (
    <>
      {hasChanges && (
        <Checkbox
          label={text.onlyChanges}
          checked={onlyChanges}
          onChange={(event) => setOnlyChanges(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.decisions}>
        {shown.map(({ idPrompt, name, decision, reason, atMs, decidedAt, isOutdated, clientComments }) => (
          <li key={idPrompt}>
            <Link href={`/dashboard/projects/${idProject}/prompts/${idPrompt}/edit`}>{name}</Link>
            <span data-decision={isOutdated ? undefined : (decision ?? undefined)}>
              {decision === null ? text.undecided : text.decisions[decision]}
              {isOutdated && ` (${text.changedSince})`}
            </span>
            {decidedAt !== null && <span className={classes.soft}>{formatDateTime(decidedAt)}</span>}
            {reason !== null && (
              <span className={classes.soft}>
                {reason}
                {atMs !== null && ` (${text.at((atMs / 1000).toFixed(1).replace('.', ','))})`}
              </span>
            )}
            {clientComments.map((comment, i) => (
              <span key={i} className={classes.soft}>
                {text.commented(comment)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
