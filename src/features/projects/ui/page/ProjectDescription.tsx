import { PlainText } from '#platform/client/text/PlainText.tsx';
import { SkillChips } from '#platform/client/text/SkillChips.tsx';
import type { ProjectView } from '../../project.schema.ts';

export function ProjectDescription({ project }: { project: ProjectView }) {
  const { description, skills } = project;
  return (
    <>
      <section aria-labelledby="about-title">
        <h2 id="about-title">Description</h2>
        <PlainText text={description} />
      </section>
      {skills.length > 0 && (
        <section aria-labelledby="skills-title">
          <h2 id="skills-title">Required skills</h2>
          <SkillChips skills={skills} label="Required skills" />
        </section>
      )}
    </>
  );
}
