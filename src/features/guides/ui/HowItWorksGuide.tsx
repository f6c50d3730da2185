import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { INVITE_MAX } from '#features/projects/invitations/invitation.rules.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import howItWorks from '../text/how-it-works.md';
import { Article } from './Article.tsx';
import { Deadlines } from './Deadlines.tsx';
import { FeeExample } from './FeeExample.tsx';
import { FoldedSections } from './FoldedSections.tsx';
import { periodTexts } from './guide-values.ts';
import { ProjectLifecycle } from './ProjectLifecycle.tsx';
import classes from './article.module.css';

const values = {
  ...periodTexts,
  inviteMax: String(INVITE_MAX),
  projectLifecycle: <ProjectLifecycle />,
  feeExample: <FeeExample />,
  deadlines: <Deadlines />,
  startButtons: <StartButtons />,
};

export function HowItWorksGuide() {
  return (
    <Article
      {...publicPageLabels['/how-it-works']}
      sections={howItWorks}
      values={values}
      Folded={FoldedSections}
    />
  );
}

function StartButtons() {
  return (
    <div className={classes.actions}>
      <Button variant="primary" renderRoot={(props) => <Link to="/create-project" {...props} />}>
        Post a project
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/find-work" {...props} />}>
        Find work
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/help" {...props} />}>
        Ask a question
      </Button>
    </div>
  );
}
