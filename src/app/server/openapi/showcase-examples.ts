import type { Examples } from './example.ts';
import { project } from './project-examples.ts';

const jonas = {
  id: 2,
  name: 'Jonas Lind',
  avatar: null,
  createdAt: '2027-03-01T09:10:00.000Z',
  bio: 'Booking and payment pages for small shops, since 2016.',
  skills: ['React', 'PostgreSQL'],
  // Ten times the average.
  rating: 50,
  reviewCount: 1,
  completedProjects: 1,
  availability: 'available',
  city: null,
  country: null,
};

const jonasWork = {
  activeBids: 0,
  portfolio: [
    {
      id: 1,
      title: 'Boats of a rowing club',
      description: 'Members reserve a boat and see the weather of the day.',
      skills: ['React'],
      category: 'Web App',
      budget: 1_800,
      picture: {
        id: 2,
        url: 'https://bidwright.example/pictures/Zk3VqQm0pXo8r2bJc5TtWn7LhUe1yAi9dGs4fKx6M_w',
        width: 1_280,
        height: 800,
      },
      link: 'https://boats.example.org/',
    },
  ],
};

export const showcaseExamples: Examples = {
  developer: {
    at: '2027-03-13T09:00:00.000Z',
    parameters: { id: 2 },
    response: {
      ...jonas,
      isPaused: false,
      ...jonasWork,
    },
  },
  featuredDevelopers: {
    at: '2027-03-13T09:05:00.000Z',
    parameters: { limit: 4 },
    response: [{ ...jonas, ...jonasWork }],
  },
  developerReviews: {
    at: '2027-03-13T09:10:00.000Z',
    parameters: { id: 2, limit: 10 },
    response: [
      {
        id: 1,
        clientName: 'Mina Okafor',
        clientCompany: 'Okafor Cycles',
        projectTitle: 'A booking page for a bicycle workshop',
        rating: 5,
        comment: 'Half of our customers book online already.',
        createdAt: '2027-03-12T12:00:00.000Z',
        reply: 'Thank you, it was a pleasure.',
        repliedAt: '2027-03-12T12:00:00.000Z',
      },
    ],
  },
  client: {
    at: '2027-03-13T09:15:00.000Z',
    parameters: { id: 1 },
    response: {
      id: 1,
      name: 'Mina Okafor',
      avatar: null,
      createdAt: '2027-03-01T09:00:00.000Z',
      companyName: 'Okafor Cycles',
      city: 'Lagos',
      state: null,
      country: 'Nigeria',
      email: null,
      isConfirmed: false,
      stats: {
        totalProjects: 1,
        activeProjects: 0,
        completedProjects: 1,
        totalBidsReceived: 1,
      },
      projects: [{ ...project, status: 'completed', bidCount: 1, bids: [] }],
    },
  },
  stats: {
    at: '2027-03-13T09:20:00.000Z',
    response: { activeProjects: 0, totalDevelopers: 1, completedProjects: 1, totalEarnings: 2_400 },
  },
  socialTestimonials: {
    at: '2027-03-13T09:25:00.000Z',
    response: [
      {
        id: 1,
        platform: 'linkedin',
        clientName: 'Ines Prado',
        profileImage: null,
        platformHandle: 'ines-prado',
        testimonialText: 'A fixed price, and the page was up in a week.',
        developerMentioned: 'Jonas Lind',
      },
    ],
  },
  adminAnalytics: {
    at: '2027-03-13T10:00:00.000Z',
    user: 'rosa',
    response: {
      totalUsers: 3,
      recentSignups: 0,
      activeProjects: 0,
      totalProjects: 1,
      totalAdmins: 1,
      totalDevelopers: 1,
      totalClients: 1,
      completedProjects: 1,
      averageBidsPerProject: 1,
    },
  },
  auditLog: {
    at: '2027-03-13T10:05:00.000Z',
    user: 'rosa',
    parameters: { action: 'funds_released', from: '2027-03-01', until: '2027-03-31', limit: 20 },
    response: [
      {
        id: 16,
        adminName: 'Mina Okafor',
        action: 'funds_released',
        targetType: 'project',
        createdAt: '2027-03-12T12:00:00.000Z',
        actorId: 1,
        actorRole: 'client',
        targetId: '1',
      },
    ],
  },
};
