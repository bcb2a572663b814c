import { atBase } from '#common/device/atBase.ts';
import { Component, type ReactNode } from 'react';
import { problems } from '#text/problems.ts';
import { Problem } from './Problem.tsx';

/** What a screen that broke leaves behind: a sentence and two ways out. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <Problem title={problems.crashTitle} sentence={problems.crash}>
        <button type="button" onClick={() => location.reload()}>
          {problems.reload}
        </button>
        <a href={atBase('/dashboard/projects')}>{problems.toProjects}</a>
      </Problem>
    );
  }
}
